import { problemOf } from '@aruga/client/outbox/refused'
import { documentPath, letterPath } from '@aruga/contract/links'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '../../i18n/problems.ts'
import { accountPath } from '../../links.ts'
import { session } from '../../platform/api.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from '../documents/shared/waiting.module.css'
import { WaitingItem } from '../documents/shared/waiting-item.tsx'
import { sendNow } from './send-intents.ts'
import type { Change, Intent } from './shared/intent.ts'
import { removeIntent, setRefused, useIntents } from './shared/kept.ts'
import { INTENTS } from './shared/messages.ts'
import { nameOfIntent } from './shared/name-of-intent.ts'

/** What the patient has done without a network, oldest first; hidden when there is nothing. */
const WaitingIntents = () => {
  const { t } = useTranslation(INTENTS)
  const intents = useIntents()
  if (intents.length === 0) return null
  const title = t(intents.every(({ refused }) => refused) ? 'titleRefused' : 'title', { count: intents.length })
  return (
    <Section title={title}>
      <ul className={styles.waiting} aria-label={title}>
        {intents.map((intent) => (
          <Card key={intent.id} intent={intent} />
        ))}
      </ul>
    </Section>
  )
}

export default WaitingIntents

const Card = ({ intent: { id, change, refused } }: { intent: Intent }) => {
  const { t } = useTranslation(INTENTS)
  const messageOf = useProblemMessage()
  const account = session.patient()?.id ?? ''
  const what = nameOfIntent(change, t)
  const why = refused && (messageOf(problemOf(refused)) ?? refused.message)
  return (
    <WaitingItem
      isRefused={refused !== null}
      why={why ?? t('will')}
      ways={
        <>
          {refused && <WayOn change={change} />}
          {refused && (
            <Button
              kind="line"
              small
              onClick={() => void setRefused(account, id, null).then(sendNow)}
              aria-label={t('tryAgainOf', { what })}
            >
              {t('tryAgain')}
            </Button>
          )}
          <Button
            kind="plain"
            small
            icon={trashOutline}
            onClick={() => void removeIntent(account, id)}
            aria-label={t(refused ? 'removeOf' : 'cancelOf', { what })}
          >
            {t(refused ? 'remove' : 'cancel')}
          </Button>
        </>
      }
    >
      <b>{what}</b>
    </WaitingItem>
  )
}

/** Where the patient can do something about a refusal. */
const WayOn = ({ change }: { change: Change }) => {
  const { t } = useTranslation(INTENTS)
  const way = wayOf(change, t)
  return (
    way && (
      <ButtonLink kind="line" small to={way.to}>
        {way.text}
      </ButtonLink>
    )
  )
}

function wayOf(change: Change, t: TFunction<typeof INTENTS>) {
  if (change.kind === 'claim') return { to: letterPath(change.letterId), text: t('openLetter') }
  if (change.kind === 'quantity') return { to: documentPath(change.documentId), text: t('openReceipt') }
  return change.kind === 'profile' ? { to: accountPath('profile'), text: t('openDetails') } : null
}
