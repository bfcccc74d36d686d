import { Form, Select } from 'antd';
import { integer, text } from '../../contract/entity/field.ts';
import { deliveryTypes } from '../../contract/mall/offer.ts';
import { mostPieces, type OfferTrial, type QuotedCouponRow } from '../../contract/orders/order-quote.ts';
import { AreaSelect } from '../core/areas/AreaSelect.tsx';
import { areaTree } from '../core/areas/area-tree.ts';
import type { QuestionOf } from '../entity/dialogs/InquiryDialog.tsx';
import { NumberEditor } from '../entity/fields/editors/NumberEditor.tsx';
import { TextEditor } from '../entity/fields/editors/TextEditor.tsx';
import { formatMoney } from '../entity/fields/formats.ts';
import { numberIn, textIn, textsIn } from '../entity/fields/values.ts';
import './offer-trial.css';

const memberNo = text('会员编号', { placeholder: 'HY 开头，不填为不按会员' });
const pieces = integer('数量', { placeholder: '1', unit: '件', min: 1, max: mostPieces });
const plain = { locked: false, invalid: false, describedBy: undefined, onLeave: () => {} } as const;

const couponLabel = ({ coupon_no, name, benefit, usable, off_fen }: QuotedCouponRow): string =>
  `${name} ${benefit}（${coupon_no}，${usable ? `减 ${formatMoney(off_fen)}` : '不可用'}）`;

type Asking = QuestionOf<OfferTrial>;

/** Who asks for how much, and where it goes. Kinds and coupons there are to choose from come with the answer before. */
export function OfferTrialQuestion(props: Asking) {
  const { values, basis } = props;
  // Coupons are somebody's: those of another member go with him.
  const isTheirs = basis?.member != null && basis.member.member_no === textIn(values['member_no']).trim();
  return (
    <Form layout="vertical" component="div" className="offer-trial-question">
      <Way {...props} />
      <Buyer {...props} />
      <Wanted {...props} />
      {isTheirs && <Coupons {...props} coupons={basis.quote.coupons} />}
    </Form>
  );
}

/** How it gets to its member, where there is a choice. */
const Way = ({ values, basis, onChange }: Asking) =>
  basis && basis.deliveries.length > 1 ? (
    <Form.Item className="offer-trial-wide" label="配送" htmlFor="offer-trial-delivery">
      <Select<keyof typeof deliveryTypes>
        id="offer-trial-delivery"
        value={basis.deliveries.find((way) => way === values['delivery']) ?? basis.delivery}
        options={basis.deliveries.map((way) => ({ value: way, label: deliveryTypes[way].label }))}
        onChange={(value) => onChange({ delivery: value })}
      />
    </Form.Item>
  ) : null;

function Buyer({ values, basis, onChange }: Asking) {
  const region = textIn(values['region']);
  const isFetched = (values['delivery'] ?? basis?.delivery) === 'pickup';
  return (
    <>
      <Form.Item label={memberNo.label} htmlFor="offer-trial-member">
        <TextEditor
          {...plain}
          id="offer-trial-member"
          name="member_no"
          field={memberNo}
          value={values['member_no']}
          onChange={(value) => onChange({ member_no: value, coupon_nos: [] })}
        />
      </Form.Item>
      {!isFetched && (
        <Form.Item label="收货地区" htmlFor="offer-trial-region">
          <AreaSelect
            areas={areaTree}
            tied={{ id: 'offer-trial-region' }}
            chosen={region === '' ? [] : [region]}
            placeholder={basis?.asks_region === false ? '不收运费，可不选' : '选择后计算运费'}
            onChange={([code]) => onChange({ region: code ?? null })}
          />
        </Form.Item>
      )}
    </>
  );
}

const Wanted = ({ values, basis, onChange }: Asking) => (
  <>
    <Form.Item label="规格" htmlFor="offer-trial-sku">
      <Select<number>
        id="offer-trial-sku"
        value={numberIn(values['sku_id']) ?? basis?.sku_id ?? null}
        options={[...(basis?.skus ?? [])]}
        onChange={(value) => onChange({ sku_id: value })}
      />
    </Form.Item>
    <Form.Item label={pieces.label} htmlFor="offer-trial-quantity">
      <NumberEditor
        {...plain}
        id="offer-trial-quantity"
        name="quantity"
        field={pieces}
        value={values['quantity'] ?? null}
        onChange={(value) => onChange({ quantity: value })}
      />
    </Form.Item>
  </>
);

const Coupons = ({ values, coupons, onChange }: Asking & { readonly coupons: readonly QuotedCouponRow[] }) => (
  <Form.Item className="offer-trial-wide" label="优惠券" htmlFor="offer-trial-coupons">
    <Select<string[]>
      id="offer-trial-coupons"
      mode="multiple"
      maxCount={2}
      allowClear
      placeholder={coupons.length === 0 ? '该会员没有未使用的券' : '不用券'}
      value={[...textsIn(values['coupon_nos'])]}
      options={coupons.map((coupon) => ({ value: coupon.coupon_no, label: couponLabel(coupon) }))}
      onChange={(value) => onChange({ coupon_nos: value })}
    />
  </Form.Item>
);
