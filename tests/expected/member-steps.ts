/** Steps of what members have, buy and say, in the form of steps.ts (wider.md §3, §4, §5, §8). */
export const memberSteps = `
point_adjustment  SUBMIT       add     提交 | 在您的单次积分调整上限内的立即执行，超过的等待另一人审批；提交后不能修改。
point_adjustment  APPROVE      enable  批准 | 批准后立即执行，不能撤销。
point_adjustment  REJECT       disable 驳回 |
point_adjustment  WITHDRAW     add     撤回 | 撤回后不能再提交，需要时请重新制单。
point_adjustment  RESUME       enable  重试失败 | 只重试失败的会员；已成功的不会再次变动。
point_expiry_run  RELEASE      enable  开始 | 过期的积分不能恢复。
point_expiry_run  PAUSE        disable 暂停 | 已过期的积分不会恢复；其余的保留在账户中，但不能使用。
point_expiry_run  RESUME       enable  继续 | 从暂停处继续，已处理的会员不会再次变动。
he_coupon         PUBLISH      enable  上线 |
he_coupon         SCHEDULE     enable  定时 | 到「定时上线」的时间自动上线；那时不符合上线条件的退回草稿。
he_coupon         UNSCHEDULE   disable 取消定时 |
he_coupon         UNPUBLISH    disable 下线 | 下线后不再发放，奖品已预留的照常发出；已领的券照常可用。
he_coupon         ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示；已领的券照常可用。
he_coupon         DELETE       delete  删除 | 删除后不能恢复，列表默认不再显示。
coupon_record     REVOKE       disable 收回 | 收回后会员不能再使用，也不能恢复；仍计入已领数量。
he_suggestion     ASSIGN       edit    指派 |
he_suggestion     REPLY        edit    回复 |
he_suggestion     NOTE         edit    写备注 |
he_suggestion     CLOSE        disable 关闭 | 关闭后会员不能再打开它，也不能再回复。
he_goods          PUT_ON       enable  上架 |
he_goods          PUT_OFF      disable 下架 | 下架后会员不能再兑换；已有的订单照常处理。
he_goods          ARCHIVE      disable 归档 | 归档后不能恢复，列表默认不再显示。
freight_template  DELETE       delete  删除 | 删除后不能恢复。
he_level          ENABLE       enable  启用 |
he_level          DISABLE      disable 停用 | 停用后会员不能再升到该等级。
he_level          DELETE       delete  删除 | 删除后不能恢复。
he_power          ENABLE       enable  启用 |
he_power          DISABLE      disable 停用 | 停用后等级不能再选用该权益。
he_power          DELETE       delete  删除 | 删除后不能恢复。
handed_task       DECLINE      disable? 退回 | 退回后由交办人另作安排。
handed_task       WITHDRAW     disable? 撤回 |
approval          APPROVE      enable  批准 | 批准后修改立即生效。
approval          RETURN       disable 退回 | 退回后记录保持原样，提交人可以改好再提交。
approval          WITHDRAW     get?    撤回 | 撤回后记录保持原样。
approval          REQUEST      get?    重新提交 | 按记录现在的内容重新提交同样的修改。
`;
