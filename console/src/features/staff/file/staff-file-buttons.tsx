import { FileButtons } from '../../csv/file-buttons.tsx'
import { useExportStaff } from './queries.ts'
import { StaffFileDialog } from './staff-file-dialog.tsx'

/** Invites staff from a CSV file, or exports them. */
export const StaffFileButtons = () => (
  <FileButtons name="staff" save={useExportStaff()} importDialog={(close) => <StaffFileDialog onClose={close} />} />
)
