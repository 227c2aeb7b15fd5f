import { FileButtons } from '../../csv/file-buttons.tsx'
import { loadStaff } from './queries.ts'
import { StaffFileDialog } from './staff-file-dialog.tsx'

/** Invites staff from a file, or exports them. */
export const StaffFileButtons = () => (
  <FileButtons name="staff" load={loadStaff} importDialog={(close) => <StaffFileDialog onClose={close} />} />
)
