import type { ReactNode } from 'react'

/** A patient's or a doctor's code or that of a claim: in letters that cannot be mistaken, and left alone by translators. */
export const Code = ({ children, unbroken = false }: { children: ReactNode; unbroken?: boolean }) => (
  <span className={unbroken ? 'code unbroken' : 'code'} translate="no">
    {children}
  </span>
)
