/** The generated OpenAPI document, as far as this site reads it. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The operations by address, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: ApiContents };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: ApiSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ApiHeader>>;
  readonly content?: ApiContents;
}

export interface ApiHeader {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: ApiSchema;
}

/** What a body may be, by media type. */
export type ApiContents = Readonly<
  Record<
    string,
    {
      readonly schema: ApiSchema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

/** JSON Schema. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema;
  readonly contentSchema?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}
