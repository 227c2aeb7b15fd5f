import { cameraOutline, imageOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { AddShot, Filmstrip } from '../../../photos/stage/filmstrip.tsx'
import { standingOf } from './receipt-standing.ts'
import type { Entry } from './receipts-draft.ts'
import type { EntryState } from './use-receipts.ts'

type Props = {
  batch: Entry[]
  shown: string
  unit: string
  states: Record<string, EntryState>
  leftOf: (entry: Entry) => number
  onShow: (id: string) => void
  /** Buttons to add a receipt; undefined while the batch is being sent. */
  adding: { take: () => void; choose: () => void; busy: boolean } | undefined
}

/** The receipts of the batch, each with its status. */
export const ReceiptStrip = ({ batch, shown, unit, states, leftOf, onShow, adding }: Props) => {
  const { t } = useTexts('documents-receipts')
  const shots = batch.map((entry, i) => {
    const standing = standingOf(entry, { state: states[entry.id], left: leftOf(entry), unit }, t)
    const title = t('receiptAt', { place: i + 1, all: batch.length })
    const { id, picture } = entry
    const { words, mark } = standing
    return { id, picture, title, words, mark, name: t('receiptIs', { title, state: words }) }
  })
  const current = shots.find(({ id }) => id === shown)
  return (
    <Filmstrip
      label={t('receipts')}
      shots={shots}
      shown={shown}
      onShow={onShow}
      caption={{ title: current?.title ?? '', state: current?.words ?? '' }}
    >
      {adding && (
        <>
          <AddShot icon={cameraOutline} name={t('takeAnother')} busy={adding.busy} onPress={adding.take}>
            {t('take')}
          </AddShot>
          <AddShot icon={imageOutline} name={t('chooseMore')} busy={adding.busy} onPress={adding.choose}>
            {t('chooseShort')}
          </AddShot>
        </>
      )}
    </Filmstrip>
  )
}
