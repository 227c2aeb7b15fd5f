import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { formatDayTime } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useCancelDelayedReset } from './queries.ts'

/** The warning that a password may soon be set without the answers, and a button to stop it. `from`: null if no such reset is requested. */
export const DelayedReset = ({ from }: { from: string | null }) => {
  const { t } = useTexts('password-questions')
  const cancel = useCancelDelayedReset()
  if (from === null)
    return (
      <div role="status">
        {cancel.isSuccess && (
          <Note icon={checkmarkCircleOutline} tone="good">
            {t('waitCancelled')}
          </Note>
        )}
      </div>
    )
  return (
    <section className="card stack" aria-labelledby="delayed-reset">
      <Note icon={warningOutline} tone="bad">
        <h2 id="delayed-reset">{t('waitTitle')}</h2>
      </Note>
      <p>{t('waitLead', { time: formatDayTime(from) })}</p>
      <p>{t('waitNot')}</p>
      <Refused error={cancel.error} />
      <div>
        <Button busy={cancel.isPending && t('waitCancelling')} onClick={() => cancel.mutate()}>
          {t('waitCancel')}
        </Button>
      </div>
    </section>
  )
}
