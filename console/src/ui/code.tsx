import type { ReactNode } from 'react'

/** The code of a patient, a doctor or a claim: in unmistakable letters, and ignored by translators. */
export const Code = ({ children, unbroken = false }: { children: ReactNode; unbroken?: boolean }) => (
  <span className={unbroken ? 'code unbroken' : 'code'} translate="no">
    {children}
  </span>
)
