import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../../i18n/t.ts'

type Props = { description: string; value: string; error: ReactNode; onChange: (typed: string) => void }

/** The number of a letter, for a code of several letters that the till does not know. */
export const LetterNumberInput = ({ onChange, ...field }: Props) => (
  <TextInput
    {...field}
    label={t('counter:outbox.letterNumber')}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
