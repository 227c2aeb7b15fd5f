import { problemOf } from '@aruga/client/outbox/refused'
import { documentPath, letterPath } from '@aruga/contract/links'
import type { TFunction } from 'i18next'
import { useProblemMessage } from '../../i18n/problems.ts'
import { useTexts } from '../../i18n/texts.ts'
import { accountPath } from '../../links.ts'
import { tryAgain } from './send-changes.ts'
import { type Change, type ChangeEntry, nameOfChange } from './shared/change.ts'
import { useChanges } from './shared/changes.ts'
import { outbox } from './shared/outbox.ts'
import { OutboxItem, UnsentList, type Way } from './shared/unsent-list.tsx'

/** What the patient has done without a network. */
const UnsentChanges = () => {
  const { t } = useTexts('outbox')
  const messageOf = useProblemMessage()
  const entries = useChanges()
  const title = t(entries.every(({ refused }) => refused) ? 'titleRefused' : 'title', { count: entries.length })
  const card = (entry: ChangeEntry) => {
    const { id, refused } = entry
    const what = nameOfChange(entry, t)
    const remove = { id: `remove ${id}`, onPress: () => outbox.remove(id), isRemoval: true }
    const again = { id: `again ${id}`, onPress: () => tryAgain(entry) }
    const ways: Way[] = refused
      ? [
          ...waysOn(entry, t),
          { text: t('tryAgain'), label: t('tryAgainOf', { what }), ...again },
          { text: t('remove'), label: t('removeOf', { what }), ...remove },
        ]
      : [{ text: t('cancel'), label: t('cancelOf', { what }), ...remove }]
    const why = refused ? (messageOf(problemOf(refused)) ?? refused.message) : t('will')
    return (
      <OutboxItem key={id} isRefused={refused !== null} why={why} ways={ways}>
        <b>{what}</b>
      </OutboxItem>
    )
  }
  return <UnsentList title={title} entries={entries} card={card} />
}

export default UnsentChanges

/** Where the patient can do something about a refusal. */
function waysOn(change: Change, t: TFunction<'outbox'>): Way[] {
  if (change.kind === 'claim') return [{ to: letterPath(change.letterId), text: t('openLetter') }]
  if (change.kind === 'quantity') return [{ to: documentPath(change.documentId), text: t('openReceipt') }]
  return change.kind === 'profile' ? [{ to: accountPath('profile'), text: t('openDetails') }] : []
}
