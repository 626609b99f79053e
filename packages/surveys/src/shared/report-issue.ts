/** Reports a fault of a rule that spans several fields. */
export type ReportIssue = (path: readonly PropertyKey[], message: string) => void;
