import { localeOf } from '@aruga/ui/format/dates'
import { chevronDown } from 'ionicons/icons'
import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { Answers } from '../../../person/answers.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import fieldStyles from '../../../ui/form/field.module.css'
import { FieldError } from '../../../ui/form/field.tsx'
import styles from './birthdate-field.module.css'

type Props = { form: UseFormReturn<Answers>; error: string | undefined; required?: boolean }

/** Day, month and year are typed: in a calendar, a birth date in 1958 is 800 pages back. */
export const BirthdateField = ({ form, error, required = false }: Props) => {
  const id = useId()
  const { t } = useTexts('registration-steps')
  const months = useMonths()
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}-error` : undefined }
  const input = error ? `${fieldStyles.input} ${fieldStyles.inputBad}` : fieldStyles.input
  const digits = { inputMode: 'numeric', pattern: '[0-9]*', enterKeyHint: 'next' } as const
  return (
    <fieldset className={`${fieldStyles.field} ${styles.birthdate}`}>
      <legend>{t(required ? 'birthdateNeeded' : 'birthdate')}</legend>
      <div className={styles.birthdateParts}>
        <Part id={`${id}-day`} label={t('day')}>
          <input
            id={`${id}-day`}
            className={input}
            autoComplete="bday-day"
            maxLength={2}
            {...digits}
            {...described}
            {...form.register('birthdate.day')}
          />
        </Part>
        <Part id={`${id}-month`} label={t('month')}>
          <div className={styles.birthdateSelect}>
            <select
              id={`${id}-month`}
              className={`${input} ${styles.birthdateMonth}`}
              autoComplete="bday-month"
              {...described}
              {...form.register('birthdate.month')}
            >
              <option value="">{t('noMonth')}</option>
              {months.map((name, i) => (
                <option key={name} value={i + 1}>
                  {name}
                </option>
              ))}
            </select>
            <Icon of={chevronDown} small />
          </div>
        </Part>
        <Part id={`${id}-year`} label={t('year')}>
          <input
            id={`${id}-year`}
            className={input}
            autoComplete="bday-year"
            maxLength={4}
            {...digits}
            {...described}
            {...form.register('birthdate.year')}
          />
        </Part>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}

const Part = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={styles.birthdatePart}>
    <label htmlFor={id} className={fieldStyles.hint}>
      {label}
    </label>
    {children}
  </div>
)

const useMonths = () => {
  const name = new Intl.DateTimeFormat(localeOf(useLanguage()), { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2026, month, 1)))
}
