import { ONE_NAME } from '@aruga/contract/person-name'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { CheckRow } from '../ui/form/check-row.tsx'
import { Field } from '../ui/form/field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'value' | 'hint' | 'autoComplete'> & {
  value: string
  /** Stores `ONE_NAME`, or nothing. */
  setValue: (value: string) => void
}

/** The last name with its suffix, or the choice that there is none: left out by mistake, it is asked for. */
export const LastNameField = ({ value, setValue, ...field }: Props) => {
  const { t } = useTexts('person')
  // Not the value: a dash that somebody types does not take the field away.
  const [hasOne, setHasOne] = useState(value === ONE_NAME)
  const choose = (chosen: boolean) => {
    setHasOne(chosen)
    setValue(chosen ? ONE_NAME : '')
  }
  return (
    <>
      {!hasOne && <Field {...field} hint={t('suffixHint')} autoComplete="family-name" />}
      <CheckRow
        checked={hasOne}
        error={hasOne ? field.error : undefined}
        onChange={({ target }) => choose(target.checked)}
      >
        {t('oneName')}
      </CheckRow>
    </>
  )
}
