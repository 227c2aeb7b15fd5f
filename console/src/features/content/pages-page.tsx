import type { EditedPageEntry } from '@aruga/contract/content/staff'
import { useQuery } from '@tanstack/react-query'
import { createOutline, documentTextOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import '../../ui/data-table.css'
import { languageName, pageName } from './names.ts'
import { pagesQuery } from './queries.ts'

/** The pages that patients read. */
export default function PagesPage() {
  const query = useQuery(pagesQuery)
  return (
    <Page>
      <PageHead
        title="Content"
        detail="What patients read. A published version never changes: the next one takes its place."
      />
      <Loaded query={query} failed="We could not load the pages">
        {({ items }) => (
          <div className="card table-frame">
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">Page</th>
                  <th scope="col">Language</th>
                  <th scope="col">Title</th>
                  <th scope="col">Version</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {items.map((entry) => (
                  <Line key={`${entry.slug} ${entry.language}`} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const Line = ({
  entry: { slug, language, title, version, effectiveFrom, draftSavedAt },
}: {
  entry: EditedPageEntry
}) => (
  <tr>
    <th scope="row">
      <Link to={`/content/${slug}/${language}`} aria-label={`${pageName[slug]}, ${languageName[language]}`}>
        {pageName[slug]}
      </Link>
    </th>
    <td>{languageName[language]}</td>
    <td lang={language}>{title}</td>
    <td>
      {version}, since {formatDay(effectiveFrom)}
    </td>
    <td>
      {draftSavedAt ? (
        <Chip icon={createOutline} tone="turn">
          {`Draft of ${formatDayTime(draftSavedAt)}`}
        </Chip>
      ) : (
        <Chip icon={documentTextOutline} tone="good">
          Published
        </Chip>
      )}
    </td>
  </tr>
)
