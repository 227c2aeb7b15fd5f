import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { formatNumber } from '../../../ui/dates.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { problemMessage } from '../../../ui/problem-message.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import type { GoTo } from '../case-ref.ts'
import { findCaseAt } from '../queries.ts'
import { type Filters, useFilters, writeFilters } from './filters.ts'

type Props = {
  goTo: GoTo /** The place of the first case that is not late, from 1; null if all or none are late. */
  firstOnTime: number | null
}

/** Goes to a place of the list, or narrows it to a patient's code, a reference or a letter's number. */
export const GoToCase = (props: Props) => {
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  useShortcuts([{ key: 'g', also: ['q'], does: t('review:goTo.goToACase'), run: open }])
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-keyshortcuts="g"
        leftSection={<Icon of={searchOutline} small />}
        rightSection={<Kbd>G</Kbd>}
        onClick={open}
      >
        {t('review:goTo.goTo')}
      </Button>
      {opened && <GoToDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

/** More digits than this begin a reference number. */
const PLACE = /^\d{1,5}$/

const GoToDialog = ({ goTo, firstOnTime, onClose }: Props & { onClose: () => void }) => {
  const filters = useFilters()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filters.text)
  const going = useMutation({
    mutationFn: (place: number) => findCaseAt(filters, place),
    onSuccess: (result) => {
      if (!result) return
      onClose()
      goTo(result)
    },
  })
  const go = (text: string) => {
    if (PLACE.test(text)) return going.mutate(Math.max(1, Number(text)))
    onClose()
    narrow(filters, text, navigate)
  }
  const refused = going.error
    ? problemMessage(going.error)
    : going.data === null
      ? t('review:goTo.pastTheEnd')
      : undefined
  return (
    <FormDialog
      title={t('review:goTo.goToACase')}
      submit={t('review:goTo.go')}
      pending={going.isPending}
      onSubmit={() => go(typed.trim())}
      onClose={onClose}
      more={
        firstOnTime !== null && (
          <Button variant="default" onClick={() => going.mutate(firstOnTime)}>
            {t('review:goTo.firstOnTime', { place: formatNumber(firstOnTime) })}
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('review:goTo.what')}
        description={t('review:goTo.whatHint')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        error={refused}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  )
}

const narrow = (filters: Filters, text: string, navigate: (to: string) => void) =>
  navigate(`/queue${writeFilters({ ...filters, text })}`)
