// The modules that load together with a given one: its imports, and all of theirs. Dynamic imports do not count.
import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Whether a module loads together with those of `sources`, which are in `patient/src/`. Call it once the build knows all imports. */
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
