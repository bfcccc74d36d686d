/** Steps of what members are shown (wider.md §8), in the words of steps.ts. */
export const contentSteps = `
he_banner         PUBLISH      enable  上线 |
he_banner         SCHEDULE     enable  定时 | 到开始时间自动上线；那时不符合上线条件的退回草稿。
he_banner         UNSCHEDULE   disable 取消定时 |
he_banner         UNPUBLISH    disable 下线 | 下线后会员立即看不到它。
he_banner         ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
he_banner         DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
agreement         PUBLISH      enable  发布 | 发布后内容不能再修改，到生效时间自动取代现行版本。
agreement         WITHDRAW     enable  撤回 | 撤回后回到草稿，现行版本继续有效。
agreement         DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
announcement      PUBLISH      enable  发布 | 发布后内容不能再修改；发布时间没有到的，到时自动发布。
announcement      CANCEL       disable 取消发布 |
announcement      REVOKE       disable 撤回 | 撤回后后台和会员端立即看不到它。
announcement      DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
popup             PUBLISH      enable  上线 |
popup             SCHEDULE     enable  定时 | 到开始时间自动上线；那时不符合上线条件的退回草稿。
popup             UNSCHEDULE   disable 取消定时 |
popup             UNPUBLISH    disable 下线 | 下线后会员立即看不到它。
popup             ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
popup             DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
editor_page       PUBLISH      enable  上线 |
editor_page       REPUBLISH    enable  发布修改 | 会员立即看到修改后的内容；原来的版本留在「版本」中。
editor_page       SCHEDULE     enable  定时 | 到开始时间自动上线；那时不符合上线条件的退回草稿。
editor_page       UNSCHEDULE   disable 取消定时 |
editor_page       UNPUBLISH    disable 下线 | 下线后会员立即看不到它。
editor_page       ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
editor_page       DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
`;
