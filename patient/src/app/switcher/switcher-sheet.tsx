import { fullName } from '@aruga/contract/person-name'
import { cloudOfflineOutline, lockClosedOutline, notificationsOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { Avatar } from '../../features/profile/avatar.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { isConnected } from '../../platform/network.ts'
import { type Person, useOwnPatients } from '../../platform/own-patients.ts'
import { type Switched, switchTo } from '../../platform/switch-to.ts'
import { showToast } from '../../platform/toasts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Sheet, SheetFoot } from '../../ui/feedback/sheet.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { Ticks } from '../../ui/list/ticks.tsx'
import { Chip } from '../../ui/status/chip.tsx'
import hues from '../person-colours.module.css'
import styles from './switcher-sheet.module.css'
import { useRelation } from './use-relation.ts'

type Props = { open: boolean; onClose: () => void }

/** Whose page? A tap chooses, the button opens. */
export default function SwitcherSheet({ open, onClose }: Props) {
  const { t } = useTexts('caregivers-switch')
  return (
    <Sheet open={open} title={t('title')} saysWhose={false} onClose={onClose}>
      <Switching onDone={onClose} />
    </Sheet>
  )
}

function Switching({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('caregivers-switch')
  const { people, open, refetch } = useOwnPatients()
  const relationOf = useRelation()
  const [chosen, setChosen] = useState(open?.id)
  const [failure, setFailure] = useState<Exclude<Switched, 'done'> | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  // Somebody may have begun or stopped to let them help.
  useEffect(() => void refetch(), [refetch])
  const person = people.find(({ id }) => id === chosen)

  const choose = async ({ id, firstName, isOwn, isOpen }: Person) => {
    if (isOpen) return onDone()
    setFailure(null)
    // Without a network nothing of them would stay on the screen.
    const isAhead = isConnected()
    if (isAhead) onDone()
    else setSwitching(true)
    const switched = await switchTo(id, { isAhead })
    if (switched === 'done') showToast(isOwn ? t('openedOwn') : t('opened', { name: firstName }), 'success')
    else if (isAhead) showToast(textOf(switched, firstName))
    // It is closed, or open again for another person.
    if (isAhead) return
    if (switched === 'done') return onDone()
    setSwitching(false)
    void refetch()
    setFailure(switched)
  }

  const textOf = (why: Exclude<Switched, 'done'>, name: string) => (why === 'ended' ? t('ended', { name }) : t(why))

  const detailOf = (one: Person) => (
    <span className={styles.detail}>
      <span>{[one.isOwn ? t('own') : relationOf(one), one.isOpen && t('openNow')].filter(Boolean).join(' · ')}</span>
      {one.unread > 0 && (
        <Chip tone="info" icon={notificationsOutline}>
          {t('unread', { count: one.unread })}
        </Chip>
      )}
    </span>
  )
  return (
    <>
      <Choices
        legend={t('who')}
        choices={people.map((one) => ({
          value: one.id,
          label: <span translate="no">{fullName(one)}</span>,
          detail: detailOf(one),
          picture: (
            <Avatar
              profile={{ ...one, hasProfilePhoto: one.isOpen && one.hasProfilePhoto }}
              className={one.colour ? hues[one.colour] : undefined}
            />
          ),
        }))}
        isChosen={(id) => id === person?.id}
        onChange={(id) => setChosen(id)}
      />
      <Ticks quiet items={[[lockClosedOutline, t('stays')]]} />
      {failure && (
        <Note icon={failure === 'offline' ? cloudOfflineOutline : lockClosedOutline} tone="bad">
          {textOf(failure, person?.firstName ?? '')}
        </Note>
      )}
      <SheetFoot>
        {person && (
          <Button wide busy={isSwitching} onClick={() => void choose(person)}>
            {person.isOwn ? t('openOwn') : t('open', { name: person.firstName })}
          </Button>
        )}
      </SheetFoot>
    </>
  )
}
