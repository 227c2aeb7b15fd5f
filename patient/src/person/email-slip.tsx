import { probablyMeant } from '@aruga/contract/email-slips'
import { cleanEmailAddress } from '@aruga/contract/typed-text'
import { useTexts } from '../i18n/texts.ts'
import { Button } from '../ui/form/button.tsx'
import { useDebouncedValue } from '../ui/form/use-debounced-value.ts'

const PAUSE_MS = 600

type Props = { typed: string; onAccept: (meant: string) => void }

/** Questions an address that looks like a typo, such as one at gmail.con, once typing pauses. It never blocks the form. */
export const EmailSlip = ({ typed, onAccept }: Props) => {
  const { t } = useTexts('person')
  const settled = useDebouncedValue(typed, PAUSE_MS)
  const meant = settled === typed ? probablyMeant(cleanEmailAddress(settled)) : undefined
  return (
    <div role="status">
      {meant && (
        <>
          <p className="muted">{t('emailSlip', { meant })}</p>
          <Button kind="line" small onClick={() => onAccept(meant)}>
            {t('emailSlipAccept')}
          </Button>
        </>
      )}
    </div>
  )
}
