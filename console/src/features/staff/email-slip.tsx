import { probablyMeant } from '@aruga/contract/email-slips'
import { cleanEmailAddress } from '@aruga/contract/typed-text'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { t } from '../../i18n/t.ts'

const PAUSE_MS = 600

type Props = { typed: string; onAccept: (meant: string) => void }

/** Asks about an address that looks mistyped, such as one at gmail.con, once typing pauses. Sending stays possible. */
export const EmailSlip = ({ typed, onAccept }: Props) => {
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const meant = settled === typed ? probablyMeant(cleanEmailAddress(settled)) : undefined
  return (
    <div role="status">
      {meant && (
        <Button variant="subtle" size="compact-sm" onClick={() => onAccept(meant)}>
          {t('staff:emailSlip.didYouMean', { meant })}
        </Button>
      )}
    </div>
  )
}
