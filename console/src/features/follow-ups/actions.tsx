import type { FollowUp } from '@aruga/contract/follow-ups/follow-ups'
import { Button } from '@mantine/core'
import { t } from '../../i18n/t.ts'
import { DoneDialog, PlanDialog } from './dialogs.tsx'

/** What is being done with a follow-up. */
export type Doing = { what: 'done' | 'plan'; of: FollowUp }

type Props = { of: FollowUp; name: string; onDo: (doing: Doing) => void }

/** The two things that can be done with a follow-up. `name`: what tells it from others. */
export const FollowUpActions = ({ of, name, onDo }: Props) => (
  <div className="line-up">
    <Button
      variant="default"
      size="compact-md"
      aria-label={t('follow-ups:doneOf', { name })}
      onClick={() => onDo({ what: 'done', of })}
    >
      {t('follow-ups:done.button')}
    </Button>
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t('follow-ups:planOf', { name })}
      onClick={() => onDo({ what: 'plan', of })}
    >
      {t('follow-ups:plan.button')}
    </Button>
  </div>
)

/** Its dialog, outside of the list: what is typed stays when a colleague takes the follow-up off the list meanwhile. */
export const FollowUpDialog = ({ doing, onClose }: { doing: Doing | null; onClose: () => void }) => {
  if (!doing) return null
  const Dialog = doing.what === 'done' ? DoneDialog : PlanDialog
  return <Dialog of={doing.of} onClose={onClose} />
}
