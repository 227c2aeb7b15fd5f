import { daysAfter } from '@aruga/contract/days'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import dayStyles from './day.module.css'

type Props = {
  day: string
  today: string
  find: string
  onDay: (day: string) => void
  onFind: (text: string) => void
}

/** The day, and a search within it. */
export const DayChoice = ({ day, today, find, onDay, onFind }: Props) => {
  const [text, setText] = useState(find)
  const search = useDebouncedCallback(onFind, 300)
  return (
    <search className={dayStyles.choice} aria-label={t('counter:dayPage.whichDay')}>
      <Button variant="default" onClick={() => onDay(daysAfter(day, -1))}>
        {t('counter:dayPage.theDayBefore')}
      </Button>
      <TextInput
        type="date"
        label={t('counter:dayPage.day')}
        value={day}
        max={today}
        onChange={({ currentTarget: { value } }) => value && value <= today && onDay(value)}
      />
      <Button variant="default" disabled={day >= today} onClick={() => onDay(daysAfter(day, 1))}>
        {t('counter:dayPage.theDayAfter')}
      </Button>
      <TextInput
        type="search"
        label={t('counter:dayPage.find')}
        placeholder={t('counter:dayPage.whatCanBeFound')}
        maxLength={200}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          search(value.trim())
        }}
      />
    </search>
  )
}
