import styles from './kbd.module.css'
import { useShortcutsOn } from './shortcuts.ts'

/** The key beside what it does. A reader hears it from the control's `aria-keyshortcuts`. */
/** A key by itself, where keys are what it is about. */
export const Key = ({ of }: { of: string }) => (
  <kbd className={styles.kbd}>{of.length === 1 ? of.toUpperCase() : of}</kbd>
)

export const Kbd = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className={styles.kbd} aria-hidden="true">
      {children}
    </span>
  ) : null
