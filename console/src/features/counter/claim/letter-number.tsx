import type { LetterAtCounter } from '@aruga/contract/counter/counter'
import { t } from '../../../i18n/t.ts'

/** The till may ask for it later. */
export const LetterNumber = ({ of: { letterNumber } }: { of: LetterAtCounter }) => (
  <p className="muted">
    {t('counter:outbox.letterNumber')}{' '}
    <span className="num" translate="no">
      {letterNumber}
    </span>
  </p>
)
