import { useShortcutsOn } from './shortcuts.ts'
import './kbd.css'

/** The key beside what it does. A reader hears it from the control's `aria-keyshortcuts`. */
export const Kbd = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  ) : null
