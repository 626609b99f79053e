/** The same as in `@canvass/runtime/clock`, for the packages that stand on no other than this one. */
export const hourMs = 60 * 60 * 1_000;
export const dayMs = 24 * hourMs;
