import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { errorIn, inFours, missingIn, plainCode } from './claim-code.ts'

type Props = {
  /** What was typed before and is to be corrected. */
  typed: string
  busy: boolean
  /** The only way in, so its button is the filled one. */
  alone: boolean
  onCode: (code: string) => void
}

/** The code, typed: in groups of four, and what is wrong said at the sign. */
export const CodeEntry = ({ typed, busy, alone, onCode }: Props) => {
  const [text, setText] = useState(inFours(typed))
  const [submitted, setSubmitted] = useState(false)
  const plain = plainCode(text)
  const error = errorIn(plain) ?? (submitted ? missingIn(plain) : undefined)
  return (
    <form
      className={styles.codeEntry}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!missingIn(plain) && !busy) onCode(plain)
      }}
    >
      <TextInput
        label={t('counter:codeEntry.codeFromThePatientsScreen')}
        description={t('counter:codeEntry.8LettersAndDigits')}
        classNames={{ input: styles.codeInput }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={16}
        data-autofocus
        value={text}
        error={error}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          setSubmitted(false)
          // Grouped while it is written at the end; a correction in the middle keeps its place.
          setText(selectionEnd === value.length ? inFours(plainCode(value)) : value.toUpperCase())
        }}
      />
      <Button type="submit" loading={busy} variant={alone ? 'filled' : 'default'}>
        {t('counter:codeEntry.lookUp')}
      </Button>
    </form>
  )
}
