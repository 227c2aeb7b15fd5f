import { RELATION_MAX } from '@aruga/contract/collectors/collectors'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { type Answers, checkAnswer, noAnswers } from '../../../person/answers.ts'
import { LastNameField } from '../../../person/last-name-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useDebouncedValue } from '../../../ui/form/use-debounced-value.ts'
import { DoctorFound } from '../../professionals/shared/doctor-found.tsx'
import { doctorQuery } from '../../professionals/shared/queries.ts'
import { BirthdateField } from '../steps/birthdate-field.tsx'
import type { PersonFault, PersonFaults, Somebody } from './somebody.ts'

type Props = {
  one: Somebody
  faults: PersonFaults
  refused: (field: string) => string | undefined
  onChange: (typed: Partial<Somebody>) => void
}

const PAUSE_MS = 600

/** The name as on the papers, the birth date, who the caller is to them, and the doctor's code. */
export const PersonFields = ({ one, faults, refused, onChange }: Props) => {
  const { t } = useTexts('registration-somebody')
  const { t: steps } = useTexts('registration-steps')
  const { t: answers } = useTexts('person')
  const faultText = (fault: PersonFault | undefined) => {
    if (fault === undefined) return undefined
    return fault === 'relationMissing' || fault === 'birthdateMissing' || fault === 'notAChild'
      ? t(fault)
      : answers(fault)
  }
  const errorOf = (field: keyof PersonFaults) => faultText(faults[field]) ?? refused(field)
  const form = useForm<Answers>({ defaultValues: { ...noAnswers, birthdate: one.birthdate } })
  const change = useRef(onChange)
  change.current = onChange
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => change.current({ birthdate: { ...values.birthdate } }),
      }),
    [form],
  )
  const settled = useDebouncedValue(one.hcpCode, PAUSE_MS)
  const doctor = useQuery({ ...doctorQuery(settled), enabled: checkAnswer('hcpCode', settled, '') === undefined })
  return (
    <>
      <Field
        label={steps('firstName')}
        error={errorOf('firstName')}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        value={one.firstName}
        onChange={({ target }) => onChange({ firstName: target.value })}
      />
      <Field
        label={steps('middleName')}
        error={errorOf('middleName')}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        value={one.middleName}
        onChange={({ target }) => onChange({ middleName: target.value })}
      />
      <LastNameField
        label={steps('lastName')}
        error={errorOf('lastName')}
        autoCapitalize="words"
        enterKeyHint="next"
        value={one.lastName}
        setValue={(lastName) => onChange({ lastName })}
        onChange={({ target }) => onChange({ lastName: target.value })}
      />
      <BirthdateField form={form} error={errorOf('birthdate')} required />
      <Field
        label={t('relation')}
        hint={t(one.grounds === 'Parent' ? 'relationHintParent' : 'relationHintGuardian')}
        error={errorOf('relation')}
        maxLength={RELATION_MAX}
        autoComplete="off"
        enterKeyHint="next"
        value={one.relation}
        onChange={({ target }) => onChange({ relation: target.value })}
      />
      <Field
        label={t('hcpCode')}
        hint={steps('hcpCodeHint')}
        error={errorOf('hcpCode')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        value={one.hcpCode}
        onChange={({ target }) => onChange({ hcpCode: target.value })}
      />
      <div role="status">{doctor.data && settled === one.hcpCode && <DoctorFound doctor={doctor.data} />}</div>
    </>
  )
}
