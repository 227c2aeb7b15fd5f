import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { type HandOver, plainNumber } from './hand-over.ts'
import { sendForLetter } from './hand-overs.ts'
import { LetterNumberInput } from './letter-number-input.tsx'

/** Whether the server asks which of the code's letters it was, or does not know the one that was named. */
export const isLetterNotNamed = ({ refused, letterNumber }: HandOver) =>
  refused?.code === 'LetterNotNamed' || (refused?.code === 'NotFound' && letterNumber !== undefined)

/** Names the letter of a hand-over whose code is for several, and sends it again: nothing else of it is typed twice. */
export const NameLetter = ({ of }: { of: HandOver }) => {
  const [typed, setTyped] = useState(of.letterNumber ?? '')
  const [submitted, setSubmitted] = useState(false)
  const [failed, setFailed] = useState(false)
  const [pending, setPending] = useState(false)
  const number = plainNumber(typed)
  const send = () => {
    setSubmitted(true)
    if (!number || pending) return
    setPending(true)
    sendForLetter(of, number)
      .catch(() => setFailed(true))
      .finally(() => setPending(false))
  }
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <LetterNumberInput
        description={t('counter:outbox.onItsPage')}
        value={typed}
        error={failed ? t('counter:outbox.cannotKeep') : submitted && !number && t('counter:outbox.enterTheNumber')}
        onChange={setTyped}
      />
      <Button type="submit" variant="default" loading={pending}>
        {t('counter:outbox.sendAgain')}
      </Button>
    </form>
  )
}
