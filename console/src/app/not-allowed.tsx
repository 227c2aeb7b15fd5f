import type { StaffRole } from '@aruga/contract/staff/staff'
import { Link } from 'react-router-dom'
import { PageHead } from '../ui/page-head.tsx'
import { roleNames } from '../ui/roles.ts'
import { Empty } from '../ui/states.tsx'

/** A link led here that was meant for somebody else. */
export const NotAllowed = ({ roles }: { roles: readonly StaffRole[] }) => (
  <div className="page">
    <PageHead title="Not your part" />
    <Empty
      title={`This screen is for ${roles.map((role) => roleNames[role]).join(' and ')}`}
      action={<Link to="/">Go to your own</Link>}
    >
      An administrator can change your roles.
    </Empty>
  </div>
)
