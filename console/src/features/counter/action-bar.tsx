import type { ReactNode } from 'react'

/** What can be done now, and what went wrong with it: below the thumb on a phone, below the words on a desk. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className="action-bar">{children}</div>
