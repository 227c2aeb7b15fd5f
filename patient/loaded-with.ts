// Which modules come with another one: what it imports, and all that these import. What it loads on demand does not.
import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Whether a module comes with those of `sources`, which are in `patient/src/`. Asked once the build knows all imports. */
export function loadedWith(...sources: string[]): (id: string, graph: Graph) => boolean {
  let found: Set<string> | undefined
  return (id, graph) => {
    found ??= closureOf(sources, graph)
    return found.has(id)
  }
}

function closureOf(sources: string[], graph: Graph): Set<string> {
  const found = new Set<string>()
  const wanted = sources.map((source) => fileURLToPath(new URL(`src/${source}`, import.meta.url)))
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (found.has(id)) continue
    found.add(id)
    wanted.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
