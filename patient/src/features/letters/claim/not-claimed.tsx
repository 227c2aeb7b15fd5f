import { letterPath } from '@aruga/contract/links'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import type { NotClaimed as Failed } from './claim-mutations.ts'

/** Which of the letters for one visit were not claimed, why, and where to go on with each. */
export const NotClaimed = ({ letters }: { letters: Failed[] }) => {
  const { t } = useTexts('letters-claim')
  return letters.map(({ letter: { id, productName }, error }) => (
    <div key={id} className="stack tight">
      <p>
        <b>{t('notClaimed', { medicine: productName })}</b>{' '}
        <Link to={letterPath(id)}>{t('seeLetterOf', { medicine: productName })}</Link>
      </p>
      <Refused error={error} failed={t('unclear')} />
    </div>
  ))
}
