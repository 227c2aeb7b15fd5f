// Toasts: at the top, for five seconds, optionally with an undo.
import { TOAST_DURATION_MS } from '@aruga/contract/limits'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons'
import { t } from '../i18n/t.ts'
import { Icon } from './icon.tsx'
import styles from './toasts.module.css'

type Undo = { label?: string; onUndo: () => void; ms: number }

export type Toast = {
  close: () => void
  /** Replaces the text, as a warning; undo stays. */
  warn: (message: string) => void
}

/** Shows a success. With `undo` it stays for as long as undoing is possible. */
export function toastDone(message: string, undo?: Undo): Toast {
  const close = () => void notifications.hide(id)
  const take = (onUndo: () => void) => {
    close()
    onUndo()
  }
  const line = (text: string) =>
    undo ? (
      <span className={styles.line}>
        <span>{text}</span>
        <Button variant="subtle" size="compact-md" onClick={() => take(undo.onUndo)}>
          {undo.label ?? t('ui:toasts.undo')}
        </Button>
      </span>
    ) : (
      text
    )
  const id = notifications.show({
    message: line(message),
    icon: <Icon of={checkmarkCircleOutline} />,
    role: 'status',
    className: styles.toast,
    autoClose: undo?.ms ?? TOAST_DURATION_MS,
    withCloseButton: false,
  })
  const warn = (text: string) =>
    void notifications.update({
      id,
      message: line(text),
      icon: <Icon of={warningOutline} />,
      className: `${styles.toast} ${styles.wait}`,
    })
  return { close, warn }
}

type ProblemOptions = { stays?: boolean; action?: { label: string; onPress: () => void } }

/** Shows a failure, but not the same text twice at a time. `stays`: until closed, for important failures. Returns its close function. */
export function toastProblem(message: string, { stays = false, action }: ProblemOptions = {}): () => void {
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
  return () => void notifications.hide(message)
}
