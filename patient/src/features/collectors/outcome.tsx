import type { CollectorRequest } from '@aruga/contract/collectors/requests'
import { appPaths, letterPath } from '@aruga/contract/links'
import { alertCircleOutline, checkmarkCircleOutline, timeOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { collectorsPath } from '../../links.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'

/** What came of a question, and what the patient can still do. */
export const Outcome = ({ request: { state, name, letterId } }: { request: CollectorRequest }) => {
  const { t } = useTexts('collectors')
  // By this device's clock it is over already.
  const outcome = state === 'Waiting' ? 'Expired' : state
  const icon = { Allowed: checkmarkCircleOutline, NotKnown: alertCircleOutline }[outcome as string] ?? timeOutline
  return (
    <div className="stack">
      <div role="status">
        <Note icon={icon} {...(outcome === 'Allowed' && { tone: 'good' as const })}>
          <b>{t(`request.outcome.${outcome}`, { name })}</b> {t(`request.next.${outcome}`, { name })}
        </Note>
      </div>
      <ButtonLink to={outcome === 'Allowed' ? appPaths.collectors : collectorsPath(letterId)} kind="line">
        {t(outcome === 'Allowed' ? 'request.seeNamed' : 'request.nameThem')}
      </ButtonLink>
      <ButtonLink to={letterPath(letterId)} kind="plain">
        {t('request.toLetter')}
      </ButtonLink>
    </div>
  )
}
