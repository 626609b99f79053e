/** A page shows at most this many tables instead of charts: an address has room for their ids. */
const mostTables = 100;

/** Returns the ids of the questions whose figures an address asks for in a table, each once, sorted. Others are ignored. */
export function tablesIn(query: unknown): readonly string[] {
  const asked =
    typeof query === 'object' && query !== null && 'table' in query && typeof query.table === 'string'
      ? query.table.split(',', mostTables)
      : [];
  return [...new Set(asked.filter((id) => /^[\w@-]{1,64}$/.test(id)))].toSorted();
}

/** Returns the list with the id, or without it if it had it. */
export function toggledTable(tables: readonly string[], id: string): readonly string[] {
  return tables.includes(id) ? tables.filter((each) => each !== id) : [...tables, id].toSorted();
}
