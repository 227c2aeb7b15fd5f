import { type GivenScope, givenScopes, MAX_HELP_DAYS } from '@aruga/contract/caregivers/caregivers'
import { dayInManila, daysAfter, monthsAfter } from '@aruga/contract/days'
import { shieldCheckmarkOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Rows } from '../../ui/list/rows.tsx'
import styles from './may-fields.module.css'
import type { Given } from './queries.ts'

type Until = 'months' | 'year' | 'day' | 'open'
/** What the patient has chosen so far. `day`: empty until it is entered. */
export type Chosen = { scope: GivenScope[]; until: Until; day: string }

export const firstChoice: Chosen = { scope: ['send', 'claim'], until: 'year', day: '' }

const today = () => dayInManila(new Date())
const lastDays = { months: () => monthsAfter(today(), 3), year: () => monthsAfter(today(), 12) }

/** As the server takes it; undefined while a day is missing. */
export function givenFrom({ scope, until, day }: Chosen): Given | undefined {
  if (until === 'open') return { scope, lastDay: null }
  const lastDay = until === 'day' ? day : lastDays[until]()
  return lastDay === '' ? undefined : { scope, lastDay }
}

type Props = {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** How the person is called. */
  name: string
  /** What is wrong with the day. */
  error?: string | undefined
}

/** What somebody may do for the patient, and until when. Seeing is always part of it. */
export const MayFields = ({ chosen, onChange, name, error }: Props) => {
  const { t } = useTexts('caregivers')
  const { scope, until, day } = chosen
  const toggle = (verb: GivenScope, isOn: boolean) =>
    onChange({ ...chosen, scope: givenScopes.filter((one) => (one === verb ? isOn : scope.includes(one))) })
  return (
    <>
      <Rows label={t('mayLegend', { name })}>
        <li>
          <CheckRow checked disabled detail={t('detail_see')}>
            <b>{t('may_see')}</b>
          </CheckRow>
        </li>
        {givenScopes.map((verb) => (
          <li key={verb}>
            <CheckRow
              checked={scope.includes(verb)}
              detail={t(`detail_${verb}`)}
              onChange={({ target }) => toggle(verb, target.checked)}
            >
              <b>{t(`may_${verb}`)}</b>
            </CheckRow>
          </li>
        ))}
      </Rows>
      <div className={styles.until}>
        <Choices
          legend={t('untilWhen')}
          choices={[
            {
              value: 'months' as const,
              label: t('months'),
              detail: t('untilDay', { day: formatDay(lastDays.months()) }),
            },
            { value: 'year' as const, label: t('year'), detail: t('untilDay', { day: formatDay(lastDays.year()) }) },
            { value: 'day' as const, label: t('anotherDay') },
            { value: 'open' as const, label: t('untilEnded') },
          ]}
          isChosen={(value) => value === until}
          onChange={(value) => onChange({ ...chosen, until: value })}
        />
        {until === 'day' && (
          <Field
            type="date"
            label={t('lastDay')}
            min={today()}
            max={daysAfter(today(), MAX_HELP_DAYS)}
            value={day}
            error={error}
            onChange={({ target }) => onChange({ ...chosen, day: target.value })}
          />
        )}
        <p className="muted small">{t('anyMoment')}</p>
      </div>
      <Note icon={shieldCheckmarkOutline}>{t('staysYours', { name })}</Note>
    </>
  )
}
