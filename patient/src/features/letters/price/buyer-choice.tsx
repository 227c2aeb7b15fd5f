import { type Buyer, buyers } from '@aruga/contract/formulary/statute'
import { checkmark, phonePortraitOutline } from 'ionicons/icons'
import { useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import styles from './price.module.css'

type Props = { buyer: Buyer; onChoose: (buyer: Buyer) => void }

/** As whom the patient buys, in one line. */
export const BuyerChoice = ({ buyer, onChoose }: Props) => {
  const { t } = useTexts('letters-price')
  const name = useId()
  return (
    <fieldset className={styles.buyer}>
      <legend>
        <b>{t('youAre')}</b>
        <span className="muted small">
          <Icon of={phonePortraitOutline} small />
          {t('onDevice')}
        </span>
      </legend>
      <div>
        {buyers.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === buyer} onChange={() => onChoose(one)} />
            {one === buyer && <Icon of={checkmark} small />}
            {t(`buyer_${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
