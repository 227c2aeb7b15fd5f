import { problemOf } from '@aruga/client/outbox/refused'
import { documentPath, letterPath } from '@aruga/contract/links'
import type { TFunction } from 'i18next'
import { trashOutline } from 'ionicons/icons'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { accountPath } from '../../links.ts'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from '../documents/shared/outbox.module.css'
import { OutboxItem } from '../documents/shared/outbox-item.tsx'
import { sendNow } from './send-changes.ts'
import type { Change, ChangeEntry } from './shared/change.ts'
import { changes, useChanges } from './shared/changes.ts'
import { nameOfChange } from './shared/name-of-change.ts'

/** What the patient has done without a network, oldest first; hidden when there is nothing. */
const UnsentChanges = () => {
  const { t } = useTexts('outbox')
  const entries = useChanges()
  if (entries.length === 0) return null
  const title = t(entries.every(({ refused }) => refused) ? 'titleRefused' : 'title', { count: entries.length })
  return (
    <Section title={title}>
      <ul className={styles.entries} aria-label={title}>
        {entries.map((entry) => (
          <Card key={entry.id} entry={entry} />
        ))}
      </ul>
    </Section>
  )
}

export default UnsentChanges

const Card = ({ entry }: { entry: ChangeEntry }) => {
  const { t } = useTexts('outbox')
  const messageOf = useProblemMessage()
  const { id, refused } = entry
  const what = nameOfChange(entry, t)
  const why = refused && (messageOf(problemOf(refused)) ?? refused.message)
  return (
    <OutboxItem
      isRefused={refused !== null}
      why={why ?? t('will')}
      ways={
        <>
          {refused && <WayOn change={entry} />}
          {refused && (
            <Button
              kind="line"
              small
              data-control={`again ${id}`}
              onClick={() => void changes.change({ ...entry, refused: null }).then(sendNow)}
              aria-label={t('tryAgainOf', { what })}
            >
              {t('tryAgain')}
            </Button>
          )}
          <Button
            kind="plain"
            small
            icon={trashOutline}
            data-control={`remove ${id}`}
            onClick={() => void changes.remove(id)}
            aria-label={t(refused ? 'removeOf' : 'cancelOf', { what })}
          >
            {t(refused ? 'remove' : 'cancel')}
          </Button>
        </>
      }
    >
      <b>{what}</b>
    </OutboxItem>
  )
}

/** Where the patient can do something about a refusal. */
const WayOn = ({ change }: { change: Change }) => {
  const { t } = useTexts('outbox')
  const way = wayOf(change, t)
  return (
    way && (
      <ButtonLink kind="line" small to={way.to}>
        {way.text}
      </ButtonLink>
    )
  )
}

function wayOf(change: Change, t: TFunction<'outbox'>) {
  if (change.kind === 'claim') return { to: letterPath(change.letterId), text: t('openLetter') }
  if (change.kind === 'quantity') return { to: documentPath(change.documentId), text: t('openReceipt') }
  return change.kind === 'profile' ? { to: accountPath('profile'), text: t('openDetails') } : null
}
