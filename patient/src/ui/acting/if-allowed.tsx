import type { Scope } from '@aruga/contract/permissions'
import type { ReactNode } from 'react'
import { useMay } from '../../platform/use-may.ts'

type Props = {
  to: Scope
  /** Shown where it is not allowed. */
  instead?: ReactNode
  children: ReactNode
}

/** What the server would refuse on somebody else's page is not there. */
export const IfAllowed = ({ to, instead = null, children }: Props) => (useMay(to) ? children : instead)
