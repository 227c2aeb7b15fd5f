import type { FollowUp } from '@aruga/contract/follow-ups/follow-ups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DoneDialog, PlanDialog } from './dialogs.tsx'

/** The two things that can be done with a follow-up. `name`: what tells it from others. */
export const FollowUpActions = ({ of, name }: { of: FollowUp; name: string }) => {
  const [open, setOpen] = useState<'done' | 'plan' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="line-up">
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('follow-ups:doneOf', { name })}
        onClick={() => setOpen('done')}
      >
        {t('follow-ups:done.button')}
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t('follow-ups:planOf', { name })}
        onClick={() => setOpen('plan')}
      >
        {t('follow-ups:plan.button')}
      </Button>
      {open === 'done' && <DoneDialog of={of} onClose={close} />}
      {open === 'plan' && <PlanDialog of={of} onClose={close} />}
    </div>
  )
}
