import { documentPath, letterPath } from '@aruga/contract/links'
import { arrowForward } from '@aruga/ui/icons/arrow-forward'
import { trashOutline } from '@aruga/ui/icons/trash-outline'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '../../i18n/problems.ts'
import { accountPath } from '../../links.ts'
import { session } from '../../platform/api.ts'
import { problemOf } from '../../platform/refused.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { UI } from '../../ui/messages.ts'
import { Section } from '../../ui/page/section.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import styles from '../documents/shared/waiting.module.css'
import { sendNow } from './send-intents.ts'
import type { Intent, Wish } from './shared/intent.ts'
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

const Card = ({ intent: { id, wish, refused } }: { intent: Intent }) => {
  const { t } = useTranslation(INTENTS)
  const { t: ui } = useTranslation(UI)
  const messageOf = useProblemMessage()
  const account = session.patient()?.id ?? ''
  const what = nameOfIntent(wish, t)
  const why = refused && (messageOf(problemOf(refused)) ?? refused.message)
  return (
    <li className={`${styles.item} card${refused ? ` ${styles.turn}` : ''}`}>
      {refused && (
        <Chip tone="turn" icon={arrowForward}>
          {ui('yourTurn')}
        </Chip>
      )}
      <b>{what}</b>
      <p role="status" className={styles.why}>
        {why ?? t('will')}
      </p>
      <div className="line-up">
        {refused && <WayOn wish={wish} />}
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
      </div>
    </li>
  )
}

/** Where the patient can do something about a refusal. */
const WayOn = ({ wish }: { wish: Wish }) => {
  const { t } = useTranslation(INTENTS)
  const way = wayOf(wish, t)
  return (
    way && (
      <ButtonLink kind="line" small to={way.to}>
        {way.text}
      </ButtonLink>
    )
  )
}

function wayOf(wish: Wish, t: TFunction<typeof INTENTS>) {
  if (wish.kind === 'claim') return { to: letterPath(wish.letterId), text: t('openLetter') }
  if (wish.kind === 'quantity') return { to: documentPath(wish.documentId), text: t('openReceipt') }
  return wish.kind === 'profile' ? { to: accountPath('profile'), text: t('openDetails') } : null
}
