// Which single keys act on the open case, by its state. This is the only such list, and every shown key comes from it, so that a key
// always does its printed action (docs/decisions/152).
import { createContext, type ReactNode, useContext } from 'react'
import { Kbd } from '../../ui/kbd.tsx'
import { type Shortcut, useShortcuts } from '../../ui/shortcuts.ts'

/** `reasons`: those of the first warning without one. `elsewhere`: the case is not in the list beside it. */
export const liveKeys = {
  elsewhere: [],
  waiting: ['take'],
  deciding: ['take', 'decide', 'fields', 'products'],
  warned: ['take', 'decide', 'fields', 'reasons'],
  declining: ['decline', 'send'],
  asking: ['questions', 'send'],
} as const satisfies Record<string, readonly string[]>
export type KeyState = keyof typeof liveKeys
export type KeyPart = (typeof liveKeys)[KeyState][number]

const State = createContext<KeyState>('elsewhere')
export const CaseKeys = State.Provider

/** While a warning has no reason, the digits choose its reasons. */
export const KeysOfWarnings = ({ open, children }: { open: boolean; children: ReactNode }) => {
  const state = useContext(State)
  return <CaseKeys value={state === 'deciding' && open ? 'warned' : state}>{children}</CaseKeys>
}

export const useKeysAct = (part: KeyPart): boolean => (liveKeys[useContext(State)] as readonly KeyPart[]).includes(part)

/** Registers the keys of a part while they act. Its controls show a key by `badge` and name it by `of`; both are empty otherwise. */
export function useCaseKeys(part: KeyPart, shortcuts: Shortcut[]) {
  const acting = useKeysAct(part) ? shortcuts : []
  useShortcuts(acting)
  const of = (key: string) => (acting.some((one) => one.key === key) ? key : undefined)
  return { of, badge: (key: string) => of(key) && <Kbd>{key.toUpperCase()}</Kbd> }
}
