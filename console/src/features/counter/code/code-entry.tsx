import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import styles from '../counter.module.css'
import { errorIn, inFours, missingIn, plainCode } from './claim-code.ts'

type Props = {
  /** A code to correct. */
  typed: string
  busy: boolean
  /** Whether the button is the primary one, because there is no camera. */
  primary: boolean
  onCode: (code: string) => void
}

/** A field for a claim code, grouped by four; errors name the character. */
export const CodeEntry = ({ typed, busy, primary, onCode }: Props) => {
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
        data-autofocus
        value={text}
        error={error}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          setSubmitted(false)
          // Group only when typing at the end; a correction in the middle keeps the cursor.
          setText(selectionEnd === value.length ? inFours(plainCode(value)) : value.toUpperCase())
        }}
      />
      <Button type="submit" loading={busy} variant={primary ? 'filled' : 'default'}>
        {t('counter:codeEntry.lookUp')}
      </Button>
    </form>
  )
}
