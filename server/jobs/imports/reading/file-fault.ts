/** What is wrong with a file as a whole, in words for who sent it. */
export class FileFault extends Error {}

/** A file that ends too early, or is not what it says of itself. */
export const broken = (): FileFault => new FileFault('文件已损坏，请重新另存为 .xlsx 后再试');
