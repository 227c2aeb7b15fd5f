import { dayInManila, daysAfter } from '@aruga/contract/days'
import type { FollowUpPlan } from '@aruga/contract/patients/calls'
import { Radio, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { useMe } from '../../platform/me.ts'
import { formatWorkingDay } from '../../ui/dates.ts'
import { peopleQuery } from './queries.ts'

/** The days that are chosen by a word. */
const near = { today: 0, tomorrow: 1, week: 7 }
type Near = keyof typeof near

const NOBODY = 'nobody'

type Props = { value: FollowUpPlan; onChange: (plan: FollowUpPlan) => void; error?: string | undefined }

/** When to follow up, and who does. */
export const PlanFields = ({ value, onChange, error }: Props) => {
  const { id: myId } = useMe()
  const people = useQuery(peopleQuery).data?.people ?? []
  const today = dayInManila(Date.now())
  const dayOf = (name: Near) => daysAfter(today, near[name])
  const names = Object.keys(near) as Near[]
  const [typed, setTyped] = useState(() => !names.some((name) => dayOf(name) === value.day))
  const others = people.filter(({ id }) => id !== myId)
  return (
    <>
      <Radio.Group
        label={t('follow-ups:plan.when')}
        value={typed ? 'other' : (names.find((name) => dayOf(name) === value.day) ?? '')}
        onChange={(name) => {
          setTyped(name === 'other')
          if (name !== 'other') onChange({ ...value, day: dayOf(name as Near) })
        }}
      >
        <div className="stack tight">
          {names.map((name) => (
            <Radio
              key={name}
              value={name}
              label={t(`follow-ups:plan.days.${name}`, { day: formatWorkingDay(dayOf(name)) })}
            />
          ))}
          <Radio value="other" label={t('follow-ups:plan.other')} />
        </div>
      </Radio.Group>
      {typed && (
        <TextInput
          type="date"
          label={t('follow-ups:plan.day')}
          value={value.day}
          min={today}
          max={daysAfter(today, 366)}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
        />
      )}
      <Select
        label={t('follow-ups:plan.who')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('review:assign.noSuchName')}
        data={[
          { value: myId, label: t('follow-ups:plan.me') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: t('follow-ups:plan.nobody') },
        ]}
        value={value.ownerId ?? NOBODY}
        onChange={(id) => onChange({ ...value, ownerId: id === NOBODY ? null : (id ?? myId) })}
        error={error}
      />
    </>
  )
}
