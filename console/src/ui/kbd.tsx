import { useShortcutsOn } from './shortcuts.ts'
import './kbd.css'

/** The key beside what it does. A reader hears it from the control's `aria-keyshortcuts`. */
/** A key by itself, where keys are what it is about. */
export const Key = ({ of }: { of: string }) => <kbd className="kbd">{of.length === 1 ? of.toUpperCase() : of}</kbd>

export const Kbd = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className="kbd" aria-hidden="true">
      {children}
    </span>
  ) : null
