// One place for what is said in passing: at the top, five seconds, an undo where there is one.
import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import { checkmarkCircleOutline } from '@aruga/ui/icons/checkmark-circle-outline'
import { warningOutline } from '@aruga/ui/icons/warning-outline'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { t } from '../i18n/t.ts'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

type Undo = { label?: string; onUndo: () => void; ms: number }

/** Something went well. With `undo` it stays as long as it can be taken back; answers the way to take the toast away. */
export function toastDone(message: string, undo?: Undo): () => void {
  const id = notifications.show({
    message: undo ? (
      <span className={styles.line}>
        <span>{message}</span>
        <Button variant="subtle" size="compact-md" onClick={() => take(undo.onUndo)}>
          {undo.label ?? t('ui:toasts.undo')}
        </Button>
      </span>
    ) : (
      message
    ),
    icon: <Icon of={checkmarkCircleOutline} />,
    role: 'status',
    className: styles.toast,
    autoClose: undo?.ms ?? TOAST_DURATION_MS,
    withCloseButton: false,
  })
  const close = () => void notifications.hide(id)
  function take(onUndo: () => void) {
    close()
    onUndo()
  }
  return close
}

type ProblemOptions = { stays?: boolean; action?: { label: string; onPress: () => void } }

/** Something did not. The same words are not shown twice at a time. `stays`: until it is closed, for what must be seen. */
export function toastProblem(message: string, { stays = false, action }: ProblemOptions = {}) {
  const press = () => {
    notifications.hide(message)
    action?.onPress()
  }
  notifications.show({
    id: message,
    message: (
      <span className={styles.line}>
        <span>{message}</span>
        {action && (
          <Button variant="subtle" size="compact-md" onClick={press}>
            {action.label}
          </Button>
        )}
      </span>
    ),
    icon: <Icon of={warningOutline} />,
    className: `${styles.toast} ${styles.bad}`,
    autoClose: stays ? false : TOAST_DURATION_MS,
    closeButtonProps: { 'aria-label': t('ui:close') },
  })
}
