import { staffRoles } from '@aruga/contract/permissions'
import { staffColumns } from '@aruga/contract/staff/staff-file'
import { t } from '../../../i18n/t.ts'
import factsStyles from '../../../ui/facts.module.css'
import { roleName } from '../../../ui/roles.ts'
import csvStyles from '../../csv/csv.module.css'

/** The content of each column of the file. */
export const Columns = () => (
  <dl className={`${factsStyles.facts} ${csvStyles.columns}`}>
    {[...staffColumns.needed, ...staffColumns.optional].map((name) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{t(`staff:file.column.${name}`, { roles: staffRoles.map(roleName).join(', ') })}</dd>
      </div>
    ))}
  </dl>
)
