import { timeOutline } from 'ionicons/icons'
import { useMemo } from 'react'
import { formatTime } from '../../ui/dates.ts'
import { Note } from '../../ui/note.tsx'
import { Refused } from '../../ui/refused.tsx'
import { againAt } from './again-at.ts'
import { useAccountTexts } from './texts.ts'

/** Why a form was not taken; who has tried too often is told when to come back. */
export const Trouble = ({ error }: { error: unknown }) => {
  const t = useAccountTexts()
  const again = useMemo(() => againAt(error, Date.now()), [error])
  if (!again) return <Refused error={error} />
  return (
    <Note icon={timeOutline} tone="bad">
      <b>{again === 'soon' ? t('tooManySoon') : t('tooMany', { time: formatTime(again) })}</b>
    </Note>
  )
}
