// Written by `npm run client-types` from the OpenAPI document of the site. Do not edit.
export interface paths {
    "/v1/tenants/{tenant}/surveys/{survey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a survey's definition
         * @description Without a key it is shown to those who may answer: while the survey is open and, if it is `inviteOnly`, with an invitation. A key of the tenant reads it always.
         */
        get: operations["readSurvey"];
        /**
         * Create a survey, or edit it as a new version
         * @description If the definition is the same as before, the survey keeps its version. `If-Match` prevents an edit that undoes another client's edit, `If-None-Match: *` prevents any edit.
         */
        put: operations["putSurvey"];
        post?: never;
        /**
         * Delete a survey for good, with its answers
         * @description Works even if the summary is unreadable.
         */
        delete: operations["deleteSurvey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page through the answers in the order of the log
         * @description A page may have fewer answers than `limit`, or none, if they are large, many were erased lately, or a filter takes few: only a `next` of null is the end. With a filter the cursors are the same: places in the log.
         */
        get: operations["listAnswers"];
        put?: never;
        /**
         * Send answers
         * @description Only a 201 acknowledges the answers. With any other response nothing was stored, except for a 503 `answer-unconfirmed` and a broken connection: then the answers may be stored or not. With an `Idempotency-Key` they can be sent again and count once.
         */
        post: operations["sendAnswers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/answers:batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many answers at once
         * @description For kiosks that were offline, and for moving from another tool. The body has a JSON document `SubmissionLine` on each line, up to 10,000 lines and 8 MiB; the response has a `LineResult` for each, in the same order. Each line is checked and stored as a submission of its own: a wrong one harms no other, and lines with the same key count once, like submissions with one `Idempotency-Key`. Only a 201 acknowledges a line. After a broken connection send the whole batch again. An imported answer (one with `receivedAt`) has that time in its id: the same key and `receivedAt` are one answer, however long after each other they are sent. Without an `Authorization` ten lines count as one submission of `RATE_LIMIT_PER_10_S`.
         */
        post: operations["sendAnswerBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tenant's surveys */
        get: operations["listSurveys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the settings of a survey */
        get: operations["readSettings"];
        /**
         * Replace the settings of a survey
         * @description Opens, closes and limits the survey, sets what respondents read, and how long their answers are kept. It makes no new version. Every site knows the new settings within seconds of the next request for the survey.
         */
        put: operations["putSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the batches of invitations
         * @description Without their links, and with how many were used. Revoked batches stay in the list.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Make single-use links to a survey
         * @description Needs the role editor. Nothing is stored per link, and the links can be read again. With `Accept: text/csv` the links are CSV instead of JSON. They are sent while they are signed, some 50,000 a second, so a response that broke off is not complete; a read repeats it. After a response that was lost, send the request again with its `Idempotency-Key`; without one it makes another batch. Every site takes the links within seconds.
         */
        post: operations["createInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/invitations/{batch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the links of a batch again
         * @description Needs the role editor. They are the same each time. With `Accept: text/csv` the links are CSV instead of JSON. They are sent while they are signed, some 50,000 a second, so a response that broke off is not complete; a read repeats it.
         */
        get: operations["readInvitations"];
        put?: never;
        post?: never;
        /**
         * Revoke a batch of invitations
         * @description Needs the role editor. Its unused links are refused from then on, within seconds on every site; answers that were sent with the others stay. Revoking it twice is no error. It cannot be undone.
         */
        delete: operations["revokeInvitations"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/trend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read answers and averages over time
         * @description Exact, of the answers that the filter takes. A slice that takes longer than the site waits is better an analysis.
         */
        get: operations["readTrend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the summary statistics, of all answers or of some
         * @description Without parameters: of all answers. With a filter or `by`: exact, too, computed from the answers while the client waits, with `of`.
         */
        get: operations["readSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/answers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one answer
         * @description The id of a repeated attempt, which counted only once, finds the one answer: the body has its own id.
         */
        get: operations["readAnswer"];
        put?: never;
        post?: never;
        /**
         * Erase one answer for good
         * @description Also one that is not counted yet, and by the id of any attempt to send it: then the one answer goes. After the 204 no count, page or call of this site has it, and within a second no page of another site; its bytes are deleted within `ERASE_WITHIN_HOURS`. Nobody can bring it back. Erasing it again is answered with 204, too.
         */
        delete: operations["eraseAnswer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/analyses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the analyses and recounts that run, and those that have ended lately */
        get: operations["listAnalyses"];
        put?: never;
        /**
         * Start an analysis of any part of the answers
         * @description For what is too large to wait for, and for filters on parts of texts. Workers read the answers in a random order, so there is an estimate from the first moment on; it becomes exact when all are read, or ends as soon as it is precise enough.
         */
        post: operations["startAnalysis"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/recount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count all answers anew, and replace the summary
         * @description Needs the role editor. Workers read the whole log while answers arrive. The new totals replace the old ones in one write; they are the same, unless something was wrong: then the difference is reported, and logged as a fault.
         */
        post: operations["startRecount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/analyses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an analysis, or follow it
         * @description With `Accept: text/event-stream` the response is a stream, which ends when the analysis ends. Of a survey that was deleted meanwhile the state is `cancelled`.
         */
        get: operations["readAnalysis"];
        put?: never;
        post?: never;
        /**
         * Cancel an analysis
         * @description It keeps what was found so far. One that has ended stays as it is. A viewer may cancel what the same key has started; cancelling another analysis, or a recount, needs the role editor.
         */
        delete: operations["cancelAnalysis"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhooks of a survey
         * @description Needs the role editor.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Make a webhook
         * @description Workers post the events of the survey to it from now on, signed as Standard Webhooks has it. Needs the role editor. At most ten of a survey.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["readWebhook"];
        /**
         * Change a webhook, pause it, or let it go on
         * @description An event that is added begins now.
         */
        put: operations["changeWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description What is pending is not delivered. An attempt that has begun may still arrive.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description For 24 hours both sign, so that the receiver can change to the new one without a gap. At most five secrets sign at once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the last deliveries of a webhook, with their attempts */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver once more what was delivered or has failed
         * @description It has the same `webhook-id`, so a receiver that knows it can leave it out.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send an event of the type webhook.test */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the answers as a file
         * @description All answers of one version of the summary, or those that a filter takes, streamed in the order of the log. Columns have the same names in all versions of the survey: docs/exports.md. The trailers `Canvass-Rows` and `Canvass-Sha256` say what the whole file has. A response that was cut has no last chunk, which every client reports.
         */
        get: operations["exportAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys/{survey}/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the erasures since an export
         * @description What a copy of the answers must not have any more.
         */
        get: operations["listErasures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenant's keys
         * @description Needs the role owner.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key with a name and a role
         * @description Needs the role owner. After `storage-unavailable` the key may exist, and its secret is lost: revoke it.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Needs the role owner. The key, and what was signed in with it, ends within 5 seconds.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who changed what, the newest first
         * @description Needs the role owner. Entries are never changed or deleted.
         */
        get: operations["readAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/sign-in-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that signs a browser in to the desk once, with the role of the key
         * @description It is valid for an hour. Show it only to whom the key may be shown.
         */
        post: operations["createSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}/surveys:import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a survey from a SurveyJS or Canvass file
         * @description What Canvass has no equivalent for is changed or left out, and reported. The survey gets a free name, made from its title (`tea`, else `tea-2`), and is published. Nothing is created if the file is refused. The same file again creates another survey.
         */
        post: operations["importSurvey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create a tenant
         * @description After `storage-unavailable` the tenant may exist with a key that is lost.
         */
        put: operations["createTenant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages that the workers could not handle
         * @description Reads the first 32 without hiding them. If there are more and more are requested: Hides them from others while it runs: another look meanwhile may show fewer, or none.
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one dead letter
         * @description With 32 or more dead letters: Hides them from others while it runs: another look meanwhile may show fewer, or none.
         */
        get: operations["readDeadLetter"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/redrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send dead letters to their queue again
         * @description Their text stays the same, their counts restart at 0. A crash may leave a dead letter that was sent already: it is then handled twice, never lost. `all` and `reason` select what is there at the time of the call, including what came after a list or a dry run; `ids` select nothing else. Hides them from others while it runs: another look meanwhile may show fewer, or none.
         */
        post: operations["redriveDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete dead letters for good
         * @description Try it with `dryRun` first. `all` and `reason` select what is there at the time of the call, including what came after a list or a dry run; `ids` select nothing else. Hides them from others while it runs: another look meanwhile may show fewer, or none.
         */
        post: operations["purgeDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @example {
         *       "answers": {
         *         "rating": 4,
         *         "extras": [
         *           "milk"
         *         ],
         *         "why": "It is strong"
         *       }
         *     }
         */
        Submission: {
            /** @description By question id; a question without an answer is left out, and at least one has an answer */
            answers: {
                [key: string]: string | number | string[];
            };
            /** @description What an invitation's link has after `invitation=`; needed if the survey is `inviteOnly` */
            invitation?: string;
        };
        /**
         * @example {
         *       "key": "kiosk-7/1042",
         *       "answers": {
         *         "rating": 4
         *       },
         *       "receivedAt": "2026-11-20T16:04:00+01:00"
         *     }
         * @example {
         *       "key": "kiosk-7/1043",
         *       "answers": {
         *         "rating": 9
         *       }
         *     }
         */
        SubmissionLine: {
            /** @description By question id; a question without an answer is left out, and at least one has an answer */
            answers: {
                [key: string]: string | number | string[];
            };
            /** @description What an invitation's link has after `invitation=`; needed if the survey is `inviteOnly` */
            invitation?: string;
            /** @description The key of this submission: 1 to 255 printable ASCII characters */
            key: string;
            /**
             * Format: date-time
             * @description When it was received, in the past and not before 2010; up to five minutes ahead it is now, which is also the default. Needs a key of the tenant with the role editor or owner
             */
            receivedAt?: string;
        };
        /**
         * @example {
         *       "title": "Coffee",
         *       "questions": [
         *         {
         *           "id": "rating",
         *           "text": "How good is our coffee?",
         *           "type": "range",
         *           "required": true
         *         },
         *         {
         *           "id": "extras",
         *           "text": "With what?",
         *           "type": "multipleChoice",
         *           "multiple": true,
         *           "choices": [
         *             "milk",
         *             "sugar"
         *           ]
         *         },
         *         {
         *           "id": "why",
         *           "text": "Why?",
         *           "type": "freeText"
         *         }
         *       ]
         *     }
         */
        SurveyDefinition: {
            title: string;
            description?: "" | string;
            /**
             * @description The language of the form's own words (BCP 47), by default en. Of texts, its stop words (“the”, “of”) are not counted
             * @enum {string}
             */
            language?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pl" | "pt" | "ar" | "ja";
            /** @description The pages of the form, in order; without them the form has one page */
            sections?: {
                /** @description Absent: the page shows only its number */
                title?: string;
                description?: string;
                /** @description The id of its first question */
                startsAt: string;
            }[];
            questions: ({
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "freeText";
                /** @default 2000 */
                maxLength: number;
            } | {
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "range";
                /** @default 1 */
                min: number;
                /** @default 5 */
                max: number;
                /** @description What the lowest value means */
                minLabel?: string;
                /** @description What the highest value means */
                maxLabel?: string;
            } | {
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "multipleChoice";
                choices: (string | {
                    value: string;
                    label: string;
                })[];
                /** @default false */
                multiple: boolean;
            })[];
        };
        /**
         * @example {
         *       "closesAt": "2026-12-24T18:00:00.000Z",
         *       "maxAnswers": 500,
         *       "thanksText": "See you next year!",
         *       "retention": {
         *         "days": 365,
         *         "keepTotals": true
         *       }
         *     }
         */
        SurveySettings: {
            /**
             * @description The owner has closed the survey
             * @constant
             */
            closed?: true;
            /** @description No answer is taken before */
            opensAt?: string;
            /** @description No answer is taken from then on */
            closesAt?: string;
            /** @description No answer is taken once so many are counted; it takes effect within seconds */
            maxAnswers?: number;
            /**
             * @description Only people with an invitation can answer
             * @constant
             */
            inviteOnly?: true;
            /**
             * @description People answer on one device, one after the other: an empty form follows after 30 s, and a form that was sent is not shown again
             * @constant
             */
            sharedDevice?: true;
            /** @description Removes old answers for good, also those that were received before it was set */
            retention?: {
                /** @description Answers that were received longer ago are removed, within a day */
                days: number;
                /** @description True: the statistics of removed answers stay. False: their counts go, too */
                keepTotals: boolean;
            };
            /** @description What respondents read while the survey takes no answers */
            closedText?: string;
            /** @description What respondents read after they have sent their answers */
            thanksText?: string;
            /** @description Where the thank-you page leads */
            redirectTo?: string;
            /** @description The sites that may show the form in a frame; default: none */
            frameOrigins?: string[];
            /** @description Anyone with their link can read the results, with or without texts. Leaving it out ends the link for good: later ones are others */
            publicResults?: {
                texts: boolean;
            };
            /** @description Public results begin with at least this many answers, and move by at least as many, so that nobody sees what one person answered; figures of fewer answers are hidden there. Default 5; 1 shows each answer at once */
            publicResultsStep?: number;
            /** @description Results pages and analyses at the desk hide groups and filtered parts of fewer answers, and groups that would give them away. Single answers, exports and the API's slices and analyses have all. Default: none is hidden */
            hideGroupsSmallerThan?: number;
        };
        /**
         * @example {
         *       "count": 2,
         *       "expiresAt": "2026-12-24T18:00:00.000Z"
         *     }
         */
        NewInvitations: {
            /** @description How many single-use links to make */
            count: number;
            /** @description From then on the links are refused. Left out: they work until they are revoked */
            expiresAt?: string;
        };
        /**
         * @example {
         *       "where": {
         *         "why": {
         *           "contains": "slow"
         *         }
         *       },
         *       "receivedFrom": "2026-11-01",
         *       "by": "extras",
         *       "precision": {
         *         "margin": 0.02
         *       }
         *     }
         */
        NewAnalysis: {
            /** @description Conditions by question id, of which all must hold: the choices of a choice question, integers and ranges of a range question, or a word or a text that a text question contains */
            where?: {
                [key: string]: string[] | (number | {
                    min?: number;
                    max?: number;
                })[] | ({
                    word: string;
                } | {
                    contains: string;
                });
            };
            /** @description A date, such as 2026-11-22, or a time in UTC: answers received from then on */
            receivedFrom?: string;
            /** @description A date, which is included, or a time in UTC, which is not: answers received until then */
            receivedTo?: string;
            /** @description A choice or range question: one result for each of its values, too */
            by?: string;
            /**
             * @description `exact`: until every answer was read. A margin: until the share of each option is known to plus or minus so much, with 95 % confidence for all of them at once; 0.02 are 2 percentage points
             * @default exact
             */
            precision: "exact" | {
                margin: number;
            };
        };
        /**
         * @example {
         *       "url": "https://example.org/hooks/canvass",
         *       "events": [
         *         "answers.counted",
         *         "survey.closed"
         *       ],
         *       "description": "The team’s chat"
         *     }
         */
        NewWebhook: {
            /** @description Begins with https://; an address inside the network is refused unless `WEBHOOK_ALLOW` names it */
            url: string;
            /** @description The events that it receives */
            events: ("answers.counted" | "survey.closed" | "analysis.done")[];
            /** @description What it is for; shown at the desk */
            description?: string;
        };
        /**
         * @example {
         *       "url": "https://example.org/hooks/canvass",
         *       "events": [
         *         "answers.counted",
         *         "survey.closed"
         *       ],
         *       "description": "The team’s chat",
         *       "enabled": false
         *     }
         */
        ChangedWebhook: {
            /** @description Begins with https://; an address inside the network is refused unless `WEBHOOK_ALLOW` names it */
            url: string;
            /** @description The events that it receives */
            events: ("answers.counted" | "survey.closed" | "analysis.done")[];
            /** @description What it is for; shown at the desk */
            description?: string;
            /** @description False: nothing is sent; what happens meanwhile is sent when it is true again. Left out: it stays */
            enabled?: boolean;
        };
        /**
         * @example {
         *       "name": "Reports",
         *       "role": "viewer"
         *     }
         */
        NewKey: {
            /** @description What the key is for; the audit trail shows it */
            name: string;
            /**
             * @description `viewer`: results; `editor`: surveys, too; `owner`: also keys and members
             * @enum {string}
             */
            role: "viewer" | "editor" | "owner";
        };
        /**
         * @description A survey as SurveyJS JSON, or a definition of Canvass; at most 1 MiB
         * @example {
         *       "title": "Tea",
         *       "elements": [
         *         {
         *           "type": "rating",
         *           "name": "taste",
         *           "title": "How was it?"
         *         }
         *       ]
         *     }
         */
        SurveyFile: {
            [key: string]: unknown;
        };
        /**
         * @example {
         *       "reason": "too-many-dequeues",
         *       "dryRun": true
         *     }
         */
        DeadLetterOrder: {
            ids?: string[];
            /** @enum {string} */
            reason?: "invalid" | "too-many-dequeues" | "unknown";
            /** @constant */
            all?: true;
            /**
             * @description Only say what would be done
             * @default false
             */
            dryRun: boolean;
        } & (unknown | unknown | unknown);
        /**
         * @example {
         *       "title": "Coffee",
         *       "questions": [
         *         {
         *           "id": "rating",
         *           "text": "How good is our coffee?",
         *           "required": true,
         *           "type": "range",
         *           "min": 1,
         *           "max": 5
         *         },
         *         {
         *           "id": "extras",
         *           "text": "With what?",
         *           "required": false,
         *           "type": "multipleChoice",
         *           "choices": [
         *             {
         *               "value": "milk",
         *               "label": "milk"
         *             },
         *             {
         *               "value": "sugar",
         *               "label": "sugar"
         *             }
         *           ],
         *           "multiple": true
         *         },
         *         {
         *           "id": "why",
         *           "text": "Why?",
         *           "required": false,
         *           "type": "freeText",
         *           "maxLength": 2000
         *         }
         *       ]
         *     }
         */
        Definition: {
            title: string;
            description?: "" | string;
            /**
             * @description The language of the form's own words (BCP 47), by default en. Of texts, its stop words (“the”, “of”) are not counted
             * @enum {string}
             */
            language?: "en" | "de" | "fr" | "es" | "it" | "nl" | "pl" | "pt" | "ar" | "ja";
            /** @description The pages of the form, in order; without them the form has one page */
            sections?: {
                /** @description Absent: the page shows only its number */
                title?: string;
                description?: string;
                /** @description The id of its first question */
                startsAt: string;
            }[];
            questions: ({
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "freeText";
                /** @default 2000 */
                maxLength: number;
            } | {
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "range";
                /** @default 1 */
                min: number;
                /** @default 5 */
                max: number;
                /** @description What the lowest value means */
                minLabel?: string;
                /** @description What the highest value means */
                maxLabel?: string;
            } | {
                id: string;
                text: string;
                /** @default false */
                required: boolean;
                /** @description The question is asked only if this holds of the answers to earlier questions; a question that is not asked is neither required nor counted as skipped */
                showIf?: {
                    question: string;
                    /** @description One of these choices is chosen */
                    anyOf: string[];
                } | {
                    question: string;
                    /** @description None of these choices is chosen, or nothing is answered */
                    noneOf: string[];
                } | {
                    question: string;
                    /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                    textIs: string[];
                } | {
                    question: string;
                    /** @description What is written is none of these texts, or nothing is answered */
                    textIsNot: string[];
                } | {
                    question: string;
                    /** @description The answer is at least this */
                    atLeast: number;
                    /** @description The answer is at most this */
                    atMost?: number;
                } | {
                    question: string;
                    /** @description The answer is at most this */
                    atMost: number;
                } | {
                    question: string;
                    /** @description Whether the question is answered */
                    answered: boolean;
                } | {
                    all: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                } | {
                    any: ({
                        question: string;
                        /** @description One of these choices is chosen */
                        anyOf: string[];
                    } | {
                        question: string;
                        /** @description None of these choices is chosen, or nothing is answered */
                        noneOf: string[];
                    } | {
                        question: string;
                        /** @description What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same */
                        textIs: string[];
                    } | {
                        question: string;
                        /** @description What is written is none of these texts, or nothing is answered */
                        textIsNot: string[];
                    } | {
                        question: string;
                        /** @description The answer is at least this */
                        atLeast: number;
                        /** @description The answer is at most this */
                        atMost?: number;
                    } | {
                        question: string;
                        /** @description The answer is at most this */
                        atMost: number;
                    } | {
                        question: string;
                        /** @description Whether the question is answered */
                        answered: boolean;
                    })[];
                };
                /** @constant */
                type: "multipleChoice";
                choices: {
                    value: string;
                    label: string;
                }[];
                /** @default false */
                multiple: boolean;
            })[];
        };
        /** @description RFC 9457 */
        Problem: {
            /** @enum {string} */
            type: "urn:canvass:problem:malformed-request" | "urn:canvass:problem:unauthenticated" | "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low" | "urn:canvass:problem:sign-in-refused" | "urn:canvass:problem:invitation-needed" | "urn:canvass:problem:invitation-invalid" | "urn:canvass:problem:route-not-found" | "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:answer-not-found" | "urn:canvass:problem:analysis-not-found" | "urn:canvass:problem:invitations-not-found" | "urn:canvass:problem:webhook-not-found" | "urn:canvass:problem:delivery-not-found" | "urn:canvass:problem:key-not-found" | "urn:canvass:problem:dead-letter-not-found" | "urn:canvass:problem:method-not-allowed" | "urn:canvass:problem:request-timeout" | "urn:canvass:problem:tenant-exists" | "urn:canvass:problem:survey-closed" | "urn:canvass:problem:incompatible-edit" | "urn:canvass:problem:concurrent-edit" | "urn:canvass:problem:too-many-surveys" | "urn:canvass:problem:too-many-versions" | "urn:canvass:problem:too-many-invitations" | "urn:canvass:problem:too-many-webhooks" | "urn:canvass:problem:webhook-not-ready" | "urn:canvass:problem:too-many-keys" | "urn:canvass:problem:last-owner" | "urn:canvass:problem:invitation-expired" | "urn:canvass:problem:invitation-revoked" | "urn:canvass:problem:invitation-used" | "urn:canvass:problem:precondition-failed" | "urn:canvass:problem:too-large" | "urn:canvass:problem:unsupported-media-type" | "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused" | "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-batches" | "urn:canvass:problem:address-sends-too-much" | "urn:canvass:problem:too-many-changes" | "urn:canvass:problem:too-many-slices" | "urn:canvass:problem:too-many-exports" | "urn:canvass:problem:too-many-analyses" | "urn:canvass:problem:head-too-large" | "urn:canvass:problem:internal-error" | "urn:canvass:problem:summary-unreadable" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:backlog-full" | "urn:canvass:problem:too-much-unfinished" | "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:takes-too-long" | "urn:canvass:problem:answer-unconfirmed" | "urn:canvass:problem:erasure-unfinished" | "urn:canvass:problem:queue-unavailable" | "urn:canvass:problem:provider-unavailable" | "urn:canvass:problem:shutting-down";
            title: string;
            status: number;
            detail?: string;
            instance: string;
            errors?: {
                /** @description The field, such as `answers.colour` or `questions[2].max` */
                path: string;
                message: string;
            }[];
        };
        /**
         * @example {
         *       "id": "01M7YNAYM0Q8ZJX4T9W2YB6NDC",
         *       "receivedAt": "2026-11-21T09:00:00.000Z",
         *       "withdrawalCode": "7QK2M9X4TB"
         *     }
         */
        AcceptedAnswer: {
            /** @description A ULID */
            id: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description With the id it withdraws the answer, at `/s/{tenant}/{survey}/withdraw`. Only this response has it: show it to the respondent. 15 characters if the submission has a key or an invitation: it withdraws only the answers that were sent with it */
            withdrawalCode: string;
        };
        /**
         * @example {
         *       "line": 1,
         *       "status": 201,
         *       "id": "01M7YNAYM0Q8ZJX4T9W2YB6NDC",
         *       "receivedAt": "2026-11-20T15:04:00.000Z"
         *     }
         * @example {
         *       "line": 2,
         *       "status": 422,
         *       "type": "urn:canvass:problem:invalid",
         *       "title": "The input is not valid",
         *       "errors": [
         *         {
         *           "path": "answers.rating",
         *           "message": "The answer must be from 1 to 5"
         *         }
         *       ]
         *     }
         */
        LineResult: {
            line: number;
            /** @constant */
            status: 201;
            /** @description A ULID */
            id: string;
            /** Format: date-time */
            receivedAt: string;
        } | {
            /** @enum {string} */
            type: "urn:canvass:problem:malformed-request" | "urn:canvass:problem:unauthenticated" | "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low" | "urn:canvass:problem:sign-in-refused" | "urn:canvass:problem:invitation-needed" | "urn:canvass:problem:invitation-invalid" | "urn:canvass:problem:route-not-found" | "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:answer-not-found" | "urn:canvass:problem:analysis-not-found" | "urn:canvass:problem:invitations-not-found" | "urn:canvass:problem:webhook-not-found" | "urn:canvass:problem:delivery-not-found" | "urn:canvass:problem:key-not-found" | "urn:canvass:problem:dead-letter-not-found" | "urn:canvass:problem:method-not-allowed" | "urn:canvass:problem:request-timeout" | "urn:canvass:problem:tenant-exists" | "urn:canvass:problem:survey-closed" | "urn:canvass:problem:incompatible-edit" | "urn:canvass:problem:concurrent-edit" | "urn:canvass:problem:too-many-surveys" | "urn:canvass:problem:too-many-versions" | "urn:canvass:problem:too-many-invitations" | "urn:canvass:problem:too-many-webhooks" | "urn:canvass:problem:webhook-not-ready" | "urn:canvass:problem:too-many-keys" | "urn:canvass:problem:last-owner" | "urn:canvass:problem:invitation-expired" | "urn:canvass:problem:invitation-revoked" | "urn:canvass:problem:invitation-used" | "urn:canvass:problem:precondition-failed" | "urn:canvass:problem:too-large" | "urn:canvass:problem:unsupported-media-type" | "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused" | "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-batches" | "urn:canvass:problem:address-sends-too-much" | "urn:canvass:problem:too-many-changes" | "urn:canvass:problem:too-many-slices" | "urn:canvass:problem:too-many-exports" | "urn:canvass:problem:too-many-analyses" | "urn:canvass:problem:head-too-large" | "urn:canvass:problem:internal-error" | "urn:canvass:problem:summary-unreadable" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:backlog-full" | "urn:canvass:problem:too-much-unfinished" | "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:takes-too-long" | "urn:canvass:problem:answer-unconfirmed" | "urn:canvass:problem:erasure-unfinished" | "urn:canvass:problem:queue-unavailable" | "urn:canvass:problem:provider-unavailable" | "urn:canvass:problem:shutting-down";
            title: string;
            status: number;
            detail?: string;
            errors?: {
                /** @description The field, such as `answers.colour` or `questions[2].max` */
                path: string;
                message: string;
            }[];
            line: number;
            /** @description In seconds */
            retryAfter?: number;
        };
        /**
         * @example {
         *       "surveys": [
         *         {
         *           "survey": "coffee",
         *           "title": "Coffee",
         *           "version": 1,
         *           "updatedAt": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        SurveyList: {
            surveys: {
                survey: string;
                title: string;
                version: number;
                /** Format: date-time */
                updatedAt: string;
            }[];
        };
        /**
         * @example {
         *       "closesAt": "2026-12-24T18:00:00.000Z",
         *       "maxAnswers": 500,
         *       "thanksText": "See you next year!",
         *       "retention": {
         *         "days": 365,
         *         "keepTotals": true
         *       }
         *     }
         */
        Settings: {
            /**
             * @description The owner has closed the survey
             * @constant
             */
            closed?: true;
            /** @description No answer is taken before */
            opensAt?: string;
            /** @description No answer is taken from then on */
            closesAt?: string;
            /** @description No answer is taken once so many are counted; it takes effect within seconds */
            maxAnswers?: number;
            /**
             * @description Only people with an invitation can answer
             * @constant
             */
            inviteOnly?: true;
            /**
             * @description People answer on one device, one after the other: an empty form follows after 30 s, and a form that was sent is not shown again
             * @constant
             */
            sharedDevice?: true;
            /** @description Removes old answers for good, also those that were received before it was set */
            retention?: {
                /** @description Answers that were received longer ago are removed, within a day */
                days: number;
                /** @description True: the statistics of removed answers stay. False: their counts go, too */
                keepTotals: boolean;
            };
            /** @description What respondents read while the survey takes no answers */
            closedText?: string;
            /** @description What respondents read after they have sent their answers */
            thanksText?: string;
            /** @description Where the thank-you page leads */
            redirectTo?: string;
            /** @description The sites that may show the form in a frame; default: none */
            frameOrigins?: string[];
            /** @description Anyone with their link can read the results, with or without texts. Leaving it out ends the link for good: later ones are others */
            publicResults?: {
                texts: boolean;
            };
            /** @description Public results begin with at least this many answers, and move by at least as many, so that nobody sees what one person answered; figures of fewer answers are hidden there. Default 5; 1 shows each answer at once */
            publicResultsStep?: number;
            /** @description Results pages and analyses at the desk hide groups and filtered parts of fewer answers, and groups that would give them away. Single answers, exports and the API's slices and analyses have all. Default: none is hidden */
            hideGroupsSmallerThan?: number;
        };
        /**
         * @example {
         *       "batches": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *           "from": 0,
         *           "count": 2,
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "expiresAt": "2026-12-24T18:00:00.000Z",
         *           "state": "open",
         *           "used": 1
         *         }
         *       ]
         *     }
         */
        InvitationBatches: {
            batches: {
                /** @description A ULID */
                id: string;
                /** @description The number of its first invitation */
                from: number;
                count: number;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Absent: the links do not expire
                 */
                expiresAt?: string;
                /** Format: date-time */
                revokedAt?: string;
                /**
                 * @description Only the links of an open batch are taken
                 * @enum {string}
                 */
                state: "open" | "expired" | "revoked";
                /** @description How many of its links have a counted answer; absent while the summary cannot be read */
                used?: number;
            }[];
        };
        /**
         * @example {
         *       "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *       "from": 0,
         *       "count": 2,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "expiresAt": "2026-12-24T18:00:00.000Z",
         *       "state": "open",
         *       "invitations": [
         *         {
         *           "number": 0,
         *           "link": "https://surveys.example.org/s/acme/coffee?invitation=00000XK912EYNYHKGC0EN"
         *         },
         *         {
         *           "number": 1,
         *           "link": "https://surveys.example.org/s/acme/coffee?invitation=00001XK912EYNYHKGC0EN"
         *         }
         *       ]
         *     }
         */
        InvitationLinks: {
            /** @description A ULID */
            id: string;
            /** @description The number of its first invitation */
            from: number;
            count: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Absent: the links do not expire
             */
            expiresAt?: string;
            /** Format: date-time */
            revokedAt?: string;
            /**
             * @description Only the links of an open batch are taken
             * @enum {string}
             */
            state: "open" | "expired" | "revoked";
            invitations: {
                /** @description Counted from 0 over all batches of the survey */
                number: number;
                /** @description Shows the form, and takes one submission */
                link: string;
            }[];
        };
        /**
         * @example {
         *       "tenant": "acme",
         *       "survey": "coffee",
         *       "of": 12,
         *       "asOf": "2026-11-21T09:00:01.000Z",
         *       "interval": "day",
         *       "points": [
         *         {
         *           "from": "2026-11-21T00:00:00.000Z",
         *           "answers": 3,
         *           "averages": [
         *             {
         *               "id": "rating",
         *               "average": 4.5
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Trend: {
            tenant: string;
            survey: string;
            /** @description How many answers the survey has in all, of which these were taken */
            of: number;
            /** @description When the summary was last written that has these answers */
            asOf: string | null;
            /**
             * @description In UTC; weeks begin on Monday
             * @enum {string}
             */
            interval: "hour" | "day" | "week";
            /** @description In rising order, intervals without answers left out. A trend with too many is refused (422) */
            points: {
                /**
                 * Format: date-time
                 * @description When the interval begins
                 */
                from: string;
                answers: number;
                /** @description Of the range questions of the current version in its order, then of the retired ones */
                averages: {
                    id: string;
                    /** @description The mean, to 6 decimals; null without answers */
                    average: number | null;
                }[];
            }[];
        };
        /**
         * @example {
         *       "tenant": "acme",
         *       "survey": "coffee",
         *       "totalAnswers": 1,
         *       "firstAnswerAt": "2026-11-21T09:00:00.000Z",
         *       "lastAnswerAt": "2026-11-21T09:00:00.000Z",
         *       "asOf": "2026-11-21T09:00:01.000Z",
         *       "days": [
         *         {
         *           "day": "2026-11-21",
         *           "count": 1
         *         }
         *       ],
         *       "duplicates": 0,
         *       "conflicts": 0,
         *       "questions": [
         *         {
         *           "id": "rating",
         *           "type": "range",
         *           "text": "How good is our coffee?",
         *           "answered": 1,
         *           "skipped": 0,
         *           "average": 4,
         *           "median": 4,
         *           "standardDeviation": 0,
         *           "min": 4,
         *           "max": 4,
         *           "histogram": [
         *             {
         *               "value": 1,
         *               "count": 0
         *             },
         *             {
         *               "value": 2,
         *               "count": 0
         *             },
         *             {
         *               "value": 3,
         *               "count": 0
         *             },
         *             {
         *               "value": 4,
         *               "count": 1
         *             },
         *             {
         *               "value": 5,
         *               "count": 0
         *             }
         *           ]
         *         },
         *         {
         *           "id": "extras",
         *           "type": "multipleChoice",
         *           "text": "With what?",
         *           "answered": 1,
         *           "skipped": 0,
         *           "choices": [
         *             {
         *               "value": "milk",
         *               "label": "milk",
         *               "count": 1
         *             },
         *             {
         *               "value": "sugar",
         *               "label": "sugar",
         *               "count": 0
         *             }
         *           ]
         *         },
         *         {
         *           "id": "why",
         *           "type": "freeText",
         *           "text": "Why?",
         *           "answered": 1,
         *           "skipped": 0,
         *           "averageLength": 12,
         *           "topWords": [
         *             {
         *               "word": "strong",
         *               "count": 1
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        Summary: {
            tenant: string;
            survey: string;
            totalAnswers: number;
            firstAnswerAt: string | null;
            lastAnswerAt: string | null;
            /** @description When this summary was last written */
            asOf: string | null;
            /** @description How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 days. Answers that an older release of Canvass counted are in none */
            days: {
                /** Format: date */
                day: string;
                count: number;
            }[];
            /** @description Repeated submissions that were stored and not counted; a site that remembers the first attempt does not store them. After a summary was lost and rebuilt, those that are found again */
            duplicates: number;
            /** @description Those of the duplicates whose answers differed from the counted ones: the answers that were counted first stay */
            conflicts: number;
            /** @description The questions of the current version in its order, then the retired ones */
            questions: ({
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "multipleChoice";
                /** @description The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen */
                choices: {
                    value: string;
                    /** @description The latest one; absent only if an older release of Canvass retired the choice */
                    label?: string;
                    count: number;
                    /**
                     * @description The current version of the survey does not offer this choice
                     * @constant
                     */
                    retired?: true;
                }[];
            } | {
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "range";
                /** @description The mean, to 6 decimals; null without answers */
                average: number | null;
                /** @description With an even number of answers, the mean of the two middle values */
                median: number | null;
                /** @description Of the population (divided by n), to 6 decimals */
                standardDeviation: number | null;
                /** @description The lowest value answered */
                min: number | null;
                /** @description The highest value answered */
                max: number | null;
                /** @description Every value of the range in rising order, zero counts included, with the answered values outside the current range */
                histogram: {
                    value: number;
                    count: number;
                }[];
                /** @description The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers */
                nps?: {
                    /** @description The percentage of promoters minus the percentage of detractors, to 6 decimals */
                    score: number;
                    /** @description Answers of 9 and 10 */
                    promoters: number;
                    /** @description Answers of 7 and 8 */
                    passives: number;
                    /** @description Answers of 0 to 6 */
                    detractors: number;
                } | null;
            } | {
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "freeText";
                /** @description In UTF-16 code units, to 6 decimals; null without answers */
                averageLength: number | null;
                /** @description The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US) */
                topWords: {
                    word: string;
                    count: number;
                }[];
                /** @description Present if there were more distinct words than are kept: a count is too low by at most this, never too high */
                topWordsError?: number;
            })[];
        };
        /**
         * @example {
         *       "tenant": "acme",
         *       "survey": "coffee",
         *       "of": 12,
         *       "asOf": "2026-11-21T09:00:01.000Z",
         *       "totalAnswers": 3,
         *       "firstAnswerAt": "2026-11-21T09:00:00.000Z",
         *       "lastAnswerAt": "2026-11-21T09:00:00.000Z",
         *       "days": [
         *         {
         *           "day": "2026-11-21",
         *           "count": 3
         *         }
         *       ],
         *       "questions": [
         *         {
         *           "id": "extras",
         *           "type": "multipleChoice",
         *           "text": "With what?",
         *           "answered": 3,
         *           "skipped": 0,
         *           "choices": [
         *             {
         *               "value": "milk",
         *               "label": "milk",
         *               "count": 2
         *             },
         *             {
         *               "value": "sugar",
         *               "label": "sugar",
         *               "count": 1
         *             }
         *           ]
         *         }
         *       ],
         *       "by": "extras",
         *       "groups": [
         *         {
         *           "value": "milk",
         *           "label": "milk",
         *           "summary": {
         *             "totalAnswers": 2,
         *             "firstAnswerAt": "2026-11-21T09:00:00.000Z",
         *             "lastAnswerAt": "2026-11-21T09:00:00.000Z",
         *             "days": [
         *               {
         *                 "day": "2026-11-21",
         *                 "count": 2
         *               }
         *             ],
         *             "questions": [
         *               {
         *                 "id": "extras",
         *                 "type": "multipleChoice",
         *                 "text": "With what?",
         *                 "answered": 2,
         *                 "skipped": 0,
         *                 "choices": [
         *                   {
         *                     "value": "milk",
         *                     "label": "milk",
         *                     "count": 2
         *                   },
         *                   {
         *                     "value": "sugar",
         *                     "label": "sugar",
         *                     "count": 0
         *                   }
         *                 ]
         *               }
         *             ]
         *           }
         *         },
         *         {
         *           "value": "sugar",
         *           "label": "sugar",
         *           "summary": {
         *             "totalAnswers": 1,
         *             "firstAnswerAt": "2026-11-21T09:00:00.000Z",
         *             "lastAnswerAt": "2026-11-21T09:00:00.000Z",
         *             "days": [
         *               {
         *                 "day": "2026-11-21",
         *                 "count": 1
         *               }
         *             ],
         *             "questions": [
         *               {
         *                 "id": "extras",
         *                 "type": "multipleChoice",
         *                 "text": "With what?",
         *                 "answered": 1,
         *                 "skipped": 0,
         *                 "choices": [
         *                   {
         *                     "value": "milk",
         *                     "label": "milk",
         *                     "count": 0
         *                   },
         *                   {
         *                     "value": "sugar",
         *                     "label": "sugar",
         *                     "count": 1
         *                   }
         *                 ]
         *               }
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        Slice: {
            tenant: string;
            survey: string;
            /** @description How many answers the survey has in all, of which these were taken */
            of: number;
            /** @description When the summary was last written that has these answers */
            asOf: string | null;
            /** @description How many answers were taken */
            totalAnswers: number;
            firstAnswerAt: string | null;
            lastAnswerAt: string | null;
            /** @description How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 days. Answers that an older release of Canvass counted are in none */
            days: {
                /** Format: date */
                day: string;
                count: number;
            }[];
            /** @description The questions of the current version in its order, then the retired ones */
            questions: ({
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "multipleChoice";
                /** @description The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen */
                choices: {
                    value: string;
                    /** @description The latest one; absent only if an older release of Canvass retired the choice */
                    label?: string;
                    count: number;
                    /**
                     * @description The current version of the survey does not offer this choice
                     * @constant
                     */
                    retired?: true;
                }[];
            } | {
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "range";
                /** @description The mean, to 6 decimals; null without answers */
                average: number | null;
                /** @description With an even number of answers, the mean of the two middle values */
                median: number | null;
                /** @description Of the population (divided by n), to 6 decimals */
                standardDeviation: number | null;
                /** @description The lowest value answered */
                min: number | null;
                /** @description The highest value answered */
                max: number | null;
                /** @description Every value of the range in rising order, zero counts included, with the answered values outside the current range */
                histogram: {
                    value: number;
                    count: number;
                }[];
                /** @description The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers */
                nps?: {
                    /** @description The percentage of promoters minus the percentage of detractors, to 6 decimals */
                    score: number;
                    /** @description Answers of 9 and 10 */
                    promoters: number;
                    /** @description Answers of 7 and 8 */
                    passives: number;
                    /** @description Answers of 0 to 6 */
                    detractors: number;
                } | null;
            } | {
                id: string;
                /** @description The text of the question, from the latest version that asks it */
                text: string;
                /** @description The number of answers that include this question */
                answered: number;
                /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                skipped: number;
                /**
                 * @description The current version of the survey does not ask this question
                 * @constant
                 */
                retired?: true;
                /** @constant */
                type: "freeText";
                /** @description In UTF-16 code units, to 6 decimals; null without answers */
                averageLength: number | null;
                /** @description The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US) */
                topWords: {
                    word: string;
                    count: number;
                }[];
                /** @description Present if there were more distinct words than are kept: a count is too low by at most this, never too high */
                topWordsError?: number;
            })[];
            /** @description The id of the question whose values make the groups */
            by?: string;
            /** @description The choices in the order of the definition, then those that are no longer offered; or every value of the range in rising order */
            groups?: {
                value: string | number;
                /** @description Of a choice */
                label?: string;
                /**
                 * @description The current version of the survey does not offer the choice
                 * @constant
                 */
                retired?: true;
                summary: {
                    /** @description How many answers were taken */
                    totalAnswers: number;
                    firstAnswerAt: string | null;
                    lastAnswerAt: string | null;
                    /** @description How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 days. Answers that an older release of Canvass counted are in none */
                    days: {
                        /** Format: date */
                        day: string;
                        count: number;
                    }[];
                    /** @description The questions of the current version in its order, then the retired ones */
                    questions: ({
                        id: string;
                        /** @description The text of the question, from the latest version that asks it */
                        text: string;
                        /** @description The number of answers that include this question */
                        answered: number;
                        /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                        skipped: number;
                        /**
                         * @description The current version of the survey does not ask this question
                         * @constant
                         */
                        retired?: true;
                        /** @constant */
                        type: "multipleChoice";
                        /** @description The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen */
                        choices: {
                            value: string;
                            /** @description The latest one; absent only if an older release of Canvass retired the choice */
                            label?: string;
                            count: number;
                            /**
                             * @description The current version of the survey does not offer this choice
                             * @constant
                             */
                            retired?: true;
                        }[];
                    } | {
                        id: string;
                        /** @description The text of the question, from the latest version that asks it */
                        text: string;
                        /** @description The number of answers that include this question */
                        answered: number;
                        /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                        skipped: number;
                        /**
                         * @description The current version of the survey does not ask this question
                         * @constant
                         */
                        retired?: true;
                        /** @constant */
                        type: "range";
                        /** @description The mean, to 6 decimals; null without answers */
                        average: number | null;
                        /** @description With an even number of answers, the mean of the two middle values */
                        median: number | null;
                        /** @description Of the population (divided by n), to 6 decimals */
                        standardDeviation: number | null;
                        /** @description The lowest value answered */
                        min: number | null;
                        /** @description The highest value answered */
                        max: number | null;
                        /** @description Every value of the range in rising order, zero counts included, with the answered values outside the current range */
                        histogram: {
                            value: number;
                            count: number;
                        }[];
                        /** @description The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers */
                        nps?: {
                            /** @description The percentage of promoters minus the percentage of detractors, to 6 decimals */
                            score: number;
                            /** @description Answers of 9 and 10 */
                            promoters: number;
                            /** @description Answers of 7 and 8 */
                            passives: number;
                            /** @description Answers of 0 to 6 */
                            detractors: number;
                        } | null;
                    } | {
                        id: string;
                        /** @description The text of the question, from the latest version that asks it */
                        text: string;
                        /** @description The number of answers that include this question */
                        answered: number;
                        /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                        skipped: number;
                        /**
                         * @description The current version of the survey does not ask this question
                         * @constant
                         */
                        retired?: true;
                        /** @constant */
                        type: "freeText";
                        /** @description In UTF-16 code units, to 6 decimals; null without answers */
                        averageLength: number | null;
                        /** @description The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US) */
                        topWords: {
                            word: string;
                            count: number;
                        }[];
                        /** @description Present if there were more distinct words than are kept: a count is too low by at most this, never too high */
                        topWordsError?: number;
                    })[];
                };
            }[];
        };
        /**
         * @example {
         *       "answers": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *           "receivedAt": "2026-11-21T09:00:00.000Z",
         *           "version": 1,
         *           "answers": {
         *             "rating": 4,
         *             "extras": [
         *               "milk"
         *             ],
         *             "why": "It is strong"
         *           }
         *         }
         *       ],
         *       "next": null
         *     }
         */
        AnswerPage: {
            answers: components["schemas"]["StoredAnswer"][];
            /** @description The `after` of the next page; null if there are no more answers so far */
            next: string | null;
        };
        /**
         * @example {
         *       "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *       "receivedAt": "2026-11-21T09:00:00.000Z",
         *       "version": 1,
         *       "answers": {
         *         "rating": 4,
         *         "extras": [
         *           "milk"
         *         ],
         *         "why": "It is strong"
         *       }
         *     }
         */
        StoredAnswer: {
            /** @description A ULID */
            id: string;
            /** Format: date-time */
            receivedAt: string;
            /** @description The version of the definition that was answered */
            version: number;
            /** @description By question id; a question without an answer is left out, and one that was not asked, because its `showIf` did not hold, is null. Several choices of a question are in the order of the definition */
            answers: {
                [key: string]: (string | number | string[]) | null;
            };
        };
        /**
         * @example {
         *       "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *       "kind": "analysis",
         *       "state": "running",
         *       "where": {
         *         "why": {
         *           "contains": "slow"
         *         }
         *       },
         *       "by": "extras",
         *       "precision": {
         *         "margin": 0.02
         *       },
         *       "startedAt": "2026-11-21T09:00:00.000Z",
         *       "endedAt": null,
         *       "done": 0,
         *       "of": null,
         *       "read": 0,
         *       "text": "It waits for a worker.",
         *       "result": null
         *     }
         */
        Analysis: {
            /** @description A ULID */
            id: string;
            /** @enum {string} */
            kind: "analysis" | "recount";
            /** @enum {string} */
            state: "running" | "done" | "cancelled" | "failed";
            /** @description Why it was cancelled or has failed */
            reason?: string;
            /** @description Conditions by question id, of which all must hold: the choices of a choice question, integers and ranges of a range question, or a word or a text that a text question contains */
            where?: {
                [key: string]: string[] | (number | {
                    min?: number;
                    max?: number;
                })[] | ({
                    word: string;
                } | {
                    contains: string;
                });
            };
            /** @description A date, such as 2026-11-22, or a time in UTC: answers received from then on */
            receivedFrom?: string;
            /** @description A date, which is included, or a time in UTC, which is not: answers received until then */
            receivedTo?: string;
            by?: string;
            precision: "exact" | {
                margin: number;
            };
            /** Format: date-time */
            startedAt: string;
            endedAt: string | null;
            /** @description The share that is done */
            done: number;
            /** @description Answers received when it was planned; null before that */
            of: number | null;
            /**
             * @description Answers that were read may have been erased since: the result is null, and `text` says what to do
             * @constant
             */
            withheld?: true;
            /** @description Answers read so far, a random sample of stretches of the log */
            read: number;
            /** @description What the figures are of, in words */
            text: string;
            /** @description Of the answers that were read and that the filter takes; null before the first, and if it is withheld */
            result: {
                /** @description How many answers were taken */
                totalAnswers: number;
                firstAnswerAt: string | null;
                lastAnswerAt: string | null;
                /** @description How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 days. Answers that an older release of Canvass counted are in none */
                days: {
                    /** Format: date */
                    day: string;
                    count: number;
                }[];
                /** @description The questions of the current version in its order, then the retired ones */
                questions: ({
                    id: string;
                    /** @description The text of the question, from the latest version that asks it */
                    text: string;
                    /** @description The number of answers that include this question */
                    answered: number;
                    /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                    skipped: number;
                    /**
                     * @description The current version of the survey does not ask this question
                     * @constant
                     */
                    retired?: true;
                    /** @constant */
                    type: "multipleChoice";
                    /** @description The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen */
                    choices: {
                        value: string;
                        /** @description The latest one; absent only if an older release of Canvass retired the choice */
                        label?: string;
                        count: number;
                        /**
                         * @description The current version of the survey does not offer this choice
                         * @constant
                         */
                        retired?: true;
                    }[];
                } | {
                    id: string;
                    /** @description The text of the question, from the latest version that asks it */
                    text: string;
                    /** @description The number of answers that include this question */
                    answered: number;
                    /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                    skipped: number;
                    /**
                     * @description The current version of the survey does not ask this question
                     * @constant
                     */
                    retired?: true;
                    /** @constant */
                    type: "range";
                    /** @description The mean, to 6 decimals; null without answers */
                    average: number | null;
                    /** @description With an even number of answers, the mean of the two middle values */
                    median: number | null;
                    /** @description Of the population (divided by n), to 6 decimals */
                    standardDeviation: number | null;
                    /** @description The lowest value answered */
                    min: number | null;
                    /** @description The highest value answered */
                    max: number | null;
                    /** @description Every value of the range in rising order, zero counts included, with the answered values outside the current range */
                    histogram: {
                        value: number;
                        count: number;
                    }[];
                    /** @description The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers */
                    nps?: {
                        /** @description The percentage of promoters minus the percentage of detractors, to 6 decimals */
                        score: number;
                        /** @description Answers of 9 and 10 */
                        promoters: number;
                        /** @description Answers of 7 and 8 */
                        passives: number;
                        /** @description Answers of 0 to 6 */
                        detractors: number;
                    } | null;
                } | {
                    id: string;
                    /** @description The text of the question, from the latest version that asks it */
                    text: string;
                    /** @description The number of answers that include this question */
                    answered: number;
                    /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                    skipped: number;
                    /**
                     * @description The current version of the survey does not ask this question
                     * @constant
                     */
                    retired?: true;
                    /** @constant */
                    type: "freeText";
                    /** @description In UTF-16 code units, to 6 decimals; null without answers */
                    averageLength: number | null;
                    /** @description The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US) */
                    topWords: {
                        word: string;
                        count: number;
                    }[];
                    /** @description Present if there were more distinct words than are kept: a count is too low by at most this, never too high */
                    topWordsError?: number;
                })[];
                /** @description What the answers that were read tell of all answers received; exact when all were read */
                estimate: {
                    /** @description The answers that the filter takes, of all answers received */
                    totalAnswers: {
                        estimate: number;
                        low: number;
                        high: number;
                    };
                    questions: {
                        id: string;
                        /** @description The widest distance from a share to an end of its interval */
                        margin: number;
                        /** @description Shares of those who answered the question. All intervals of a question hold together with 95 % confidence */
                        options: {
                            value: string | number;
                            share: number;
                            low: number;
                            high: number;
                        }[];
                        /** @description The highest share of an option that nobody in the sample has chosen */
                        others: number;
                        /** @description Of a range question */
                        mean?: {
                            mean: number;
                            low: number | null;
                            high: number | null;
                        };
                    }[];
                };
                groups?: {
                    value: string | number;
                    /** @description Of a choice */
                    label?: string;
                    /**
                     * @description The current version of the survey does not offer the choice
                     * @constant
                     */
                    retired?: true;
                    summary: {
                        /** @description How many answers were taken */
                        totalAnswers: number;
                        firstAnswerAt: string | null;
                        lastAnswerAt: string | null;
                        /** @description How many answers were received on each UTC day, in rising order, days without answers left out; at most 3,660 days. Answers that an older release of Canvass counted are in none */
                        days: {
                            /** Format: date */
                            day: string;
                            count: number;
                        }[];
                        /** @description The questions of the current version in its order, then the retired ones */
                        questions: ({
                            id: string;
                            /** @description The text of the question, from the latest version that asks it */
                            text: string;
                            /** @description The number of answers that include this question */
                            answered: number;
                            /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                            skipped: number;
                            /**
                             * @description The current version of the survey does not ask this question
                             * @constant
                             */
                            retired?: true;
                            /** @constant */
                            type: "multipleChoice";
                            /** @description The choices in the order of the definition, zero counts included; then those that are no longer offered but were chosen */
                            choices: {
                                value: string;
                                /** @description The latest one; absent only if an older release of Canvass retired the choice */
                                label?: string;
                                count: number;
                                /**
                                 * @description The current version of the survey does not offer this choice
                                 * @constant
                                 */
                                retired?: true;
                            }[];
                        } | {
                            id: string;
                            /** @description The text of the question, from the latest version that asks it */
                            text: string;
                            /** @description The number of answers that include this question */
                            answered: number;
                            /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                            skipped: number;
                            /**
                             * @description The current version of the survey does not ask this question
                             * @constant
                             */
                            retired?: true;
                            /** @constant */
                            type: "range";
                            /** @description The mean, to 6 decimals; null without answers */
                            average: number | null;
                            /** @description With an even number of answers, the mean of the two middle values */
                            median: number | null;
                            /** @description Of the population (divided by n), to 6 decimals */
                            standardDeviation: number | null;
                            /** @description The lowest value answered */
                            min: number | null;
                            /** @description The highest value answered */
                            max: number | null;
                            /** @description Every value of the range in rising order, zero counts included, with the answered values outside the current range */
                            histogram: {
                                value: number;
                                count: number;
                            }[];
                            /** @description The Net Promoter Score of a range from 0 to 10, absent for any other range; null without answers */
                            nps?: {
                                /** @description The percentage of promoters minus the percentage of detractors, to 6 decimals */
                                score: number;
                                /** @description Answers of 9 and 10 */
                                promoters: number;
                                /** @description Answers of 7 and 8 */
                                passives: number;
                                /** @description Answers of 0 to 6 */
                                detractors: number;
                            } | null;
                        } | {
                            id: string;
                            /** @description The text of the question, from the latest version that asks it */
                            text: string;
                            /** @description The number of answers that include this question */
                            answered: number;
                            /** @description The number of answers that were asked this question and left it out; those that were not asked count as neither */
                            skipped: number;
                            /**
                             * @description The current version of the survey does not ask this question
                             * @constant
                             */
                            retired?: true;
                            /** @constant */
                            type: "freeText";
                            /** @description In UTF-16 code units, to 6 decimals; null without answers */
                            averageLength: number | null;
                            /** @description The 10 words that most answers mention, most first: `count` is the number of answers, however often each has the word. Stop words of the form's language are left out; one in capitals is there where answers have it in capitals (AI, US) */
                            topWords: {
                                word: string;
                                count: number;
                            }[];
                            /** @description Present if there were more distinct words than are kept: a count is too low by at most this, never too high */
                            topWordsError?: number;
                        })[];
                    };
                    /** @description Null: no answer that was read is in the group */
                    estimate: {
                        /** @description The answers that the filter takes, of all answers received */
                        totalAnswers: {
                            estimate: number;
                            low: number;
                            high: number;
                        };
                        questions: {
                            id: string;
                            /** @description The widest distance from a share to an end of its interval */
                            margin: number;
                            /** @description Shares of those who answered the question. All intervals of a question hold together with 95 % confidence */
                            options: {
                                value: string | number;
                                share: number;
                                low: number;
                                high: number;
                            }[];
                            /** @description The highest share of an option that nobody in the sample has chosen */
                            others: number;
                            /** @description Of a range question */
                            mean?: {
                                mean: number;
                                low: number | null;
                                high: number | null;
                            };
                        }[];
                    } | null;
                }[];
            } | null;
            /** @description Of a recount that has compared */
            recount?: {
                /**
                 * @description `equal`: the totals were right. `replacing`, `replaced`: they were not what the log says. Of a check, which changes nothing: `agrees` or `disagrees`
                 * @enum {string}
                 */
                outcome: "equal" | "replacing" | "replaced" | "agrees" | "disagrees";
                /** @description The first hundred at most */
                differences: {
                    /** @description Null: of the whole survey */
                    question: string | null;
                    /** @description For example `answers`, `skipped`, `count of red`, `share of red` */
                    what: string;
                    /** @description In the summary */
                    stored: number | string | null;
                    /** @description In the log; by a sample, the interval that it is in with 99.99 % confidence */
                    recounted: ((number | string) | {
                        low: number;
                        high: number;
                    }) | null;
                }[];
            };
        };
        /**
         * @example {
         *       "analyses": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *           "kind": "analysis",
         *           "state": "running",
         *           "startedAt": "2026-11-21T09:00:00.000Z"
         *         }
         *       ]
         *     }
         */
        AnalysisList: {
            analyses: {
                /** @description A ULID */
                id: string;
                /** @enum {string} */
                kind: "analysis" | "recount";
                /** @enum {string} */
                state: "running" | "done" | "cancelled" | "failed";
                /** Format: date-time */
                startedAt: string;
            }[];
        };
        /**
         * @example {
         *       "webhooks": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *           "url": "https://example.org/hooks/canvass",
         *           "events": [
         *             "answers.counted",
         *             "survey.closed"
         *           ],
         *           "description": "The team’s chat",
         *           "enabled": true,
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "pending": 0,
         *           "lastAttempt": {
         *             "at": "2026-11-21T09:00:01.000Z",
         *             "durationMs": 87,
         *             "status": 204,
         *             "error": null
         *           }
         *         }
         *       ]
         *     }
         */
        WebhookList: {
            webhooks: {
                /** @description A ULID */
                id: string;
                /** Format: uri */
                url: string;
                events: ("answers.counted" | "survey.closed" | "analysis.done")[];
                description: string;
                enabled: boolean;
                /**
                 * @description `owner`: by an editor. `gone`: the receiver answered 410
                 * @enum {string}
                 */
                disabledBecause?: "owner" | "gone";
                /** Format: date-time */
                createdAt: string;
                /** @description Deliveries that are still to be made */
                pending: number;
                lastAttempt: {
                    /** Format: date-time */
                    at: string;
                    durationMs: number;
                    /** @description Of the response; null if there was none */
                    status: number | null;
                    /** @description Why there was no response: `not-public`, `needs-https`, `port-refused`, `name-not-found`, `tls`, `unreachable` or `timed-out` */
                    error: string | null;
                } | null;
            }[];
        };
        /**
         * @example {
         *       "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *       "url": "https://example.org/hooks/canvass",
         *       "events": [
         *         "answers.counted",
         *         "survey.closed"
         *       ],
         *       "description": "The team’s chat",
         *       "enabled": true,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "pending": 0,
         *       "lastAttempt": null,
         *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
         *     }
         */
        CreatedWebhook: {
            /** @description A ULID */
            id: string;
            /** Format: uri */
            url: string;
            events: ("answers.counted" | "survey.closed" | "analysis.done")[];
            description: string;
            enabled: boolean;
            /**
             * @description `owner`: by an editor. `gone`: the receiver answered 410
             * @enum {string}
             */
            disabledBecause?: "owner" | "gone";
            /** Format: date-time */
            createdAt: string;
            /** @description Deliveries that are still to be made */
            pending: number;
            lastAttempt: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                /** @description Of the response; null if there was none */
                status: number | null;
                /** @description Why there was no response: `not-public`, `needs-https`, `port-refused`, `name-not-found`, `tls`, `unreachable` or `timed-out` */
                error: string | null;
            } | null;
            /** @description For the libraries of Standard Webhooks. Shown only this once */
            secret: string;
        };
        /**
         * @example {
         *       "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *       "url": "https://example.org/hooks/canvass",
         *       "events": [
         *         "answers.counted",
         *         "survey.closed"
         *       ],
         *       "description": "The team’s chat",
         *       "enabled": true,
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "pending": 0,
         *       "lastAttempt": {
         *         "at": "2026-11-21T09:00:01.000Z",
         *         "durationMs": 87,
         *         "status": 204,
         *         "error": null
         *       }
         *     }
         */
        Webhook: {
            /** @description A ULID */
            id: string;
            /** Format: uri */
            url: string;
            events: ("answers.counted" | "survey.closed" | "analysis.done")[];
            description: string;
            enabled: boolean;
            /**
             * @description `owner`: by an editor. `gone`: the receiver answered 410
             * @enum {string}
             */
            disabledBecause?: "owner" | "gone";
            /** Format: date-time */
            createdAt: string;
            /** @description Deliveries that are still to be made */
            pending: number;
            lastAttempt: {
                /** Format: date-time */
                at: string;
                durationMs: number;
                /** @description Of the response; null if there was none */
                status: number | null;
                /** @description Why there was no response: `not-public`, `needs-https`, `port-refused`, `name-not-found`, `tls`, `unreachable` or `timed-out` */
                error: string | null;
            } | null;
        };
        /**
         * @example {
         *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
         *     }
         */
        WebhookSecret: {
            /** @description For the libraries of Standard Webhooks. Shown only this once */
            secret: string;
        };
        /**
         * @example {
         *       "deliveries": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDD",
         *           "type": "answers.counted",
         *           "state": "delivered",
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "nextAttemptAt": null,
         *           "endedAt": "2026-11-21T09:00:01.087Z",
         *           "attempts": [
         *             {
         *               "at": "2026-11-21T09:00:01.000Z",
         *               "durationMs": 87,
         *               "status": 204,
         *               "error": null
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        WebhookDeliveries: {
            deliveries: {
                /** @description The `webhook-id` of its attempts */
                id: string;
                /** @enum {string} */
                type: "answers.counted" | "survey.closed" | "analysis.done" | "webhook.test";
                /**
                 * @description `failed`: its attempts are used up, or the receiver answered 410. `obsolete`: its answers were erased, or are announced again. `crowded-out`: too many others were pending
                 * @enum {string}
                 */
                state: "pending" | "delivered" | "failed" | "obsolete" | "crowded-out";
                /** Format: date-time */
                createdAt: string;
                nextAttemptAt: string | null;
                endedAt: string | null;
                /** @description The last ten at most, the newest last */
                attempts: {
                    /** Format: date-time */
                    at: string;
                    durationMs: number;
                    /** @description Of the response; null if there was none */
                    status: number | null;
                    /** @description Why there was no response: `not-public`, `needs-https`, `port-refused`, `name-not-found`, `tls`, `unreachable` or `timed-out` */
                    error: string | null;
                }[];
            }[];
        };
        /**
         * @example {
         *       "delivery": "01KAJ5V3M0Q8ZJX4T9W2YB6NDD"
         *     }
         */
        SentDelivery: {
            /** @description Its `webhook-id` */
            delivery: string;
        };
        /**
         * @example {
         *       "erasures": [
         *         {
         *           "id": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC",
         *           "erasedAt": "2026-11-21T09:00:00.000Z"
         *         }
         *       ],
         *       "keptSince": null,
         *       "next": "01KAJ5V3M0Q8ZJX4T9W2YB6NDC.1.2s.0"
         *     }
         */
        Erasures: {
            /** @description Answers that were erased by id, in order; an answer may be there that no export had */
            erasures: {
                /** @description A ULID */
                id: string;
                /** Format: date-time */
                erasedAt: string;
            }[];
            /** @description Answers received before it are removed by the retention of the survey; null: it has none */
            keptSince: string | null;
            /** @description For `after` in the next call */
            next: string;
        };
        /**
         * @example {
         *       "keys": [
         *         {
         *           "id": "9f86d081884c7d65",
         *           "name": "Reports",
         *           "role": "viewer",
         *           "createdAt": "2026-11-21T09:00:00.000Z",
         *           "createdBy": "First key"
         *         }
         *       ]
         *     }
         */
        KeyList: {
            keys: {
                id: string;
                name: string;
                /** @enum {string} */
                role: "viewer" | "editor" | "owner";
                /** Format: date-time */
                createdAt: string;
                /** @description The name of the key or the member that created it */
                createdBy: string;
            }[];
        };
        /**
         * @example {
         *       "id": "9f86d081884c7d65",
         *       "name": "Reports",
         *       "role": "viewer",
         *       "createdAt": "2026-11-21T09:00:00.000Z",
         *       "createdBy": "First key",
         *       "apiKey": "cvs_acme_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         *     }
         */
        CreatedKey: {
            id: string;
            name: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "owner";
            /** Format: date-time */
            createdAt: string;
            /** @description The name of the key or the member that created it */
            createdBy: string;
            /** @description Shown only this once; Canvass keeps its hash */
            apiKey: string;
        };
        /**
         * @example {
         *       "entries": [
         *         {
         *           "at": "2026-11-21T09:00:00.000Z",
         *           "actor": {
         *             "kind": "key",
         *             "id": "9f86d081884c7d65",
         *             "name": "First key"
         *           },
         *           "action": "survey-published",
         *           "target": "coffee",
         *           "detail": "version 2"
         *         }
         *       ],
         *       "next": null
         *     }
         */
        AuditPage: {
            entries: {
                /** Format: date-time */
                at: string;
                actor: {
                    /** @description `key`, `member`, `directory` or `operator` */
                    kind: string;
                    id: string;
                    /** @description The name at that time */
                    name: string;
                };
                /** @description One of signed-in, survey-created, survey-imported, survey-copied, survey-renamed, survey-published, draft-discarded, draft-restored, survey-deleted, settings-changed, answer-erased, recount-started, recount-cancelled, results-shared, results-unshared, invitations-created, invitations-revoked, webhook-created, webhook-changed, webhook-secret-replaced, webhook-deleted, key-created, key-revoked, keys-replaced, sign-in-link-created, member-invited, member-joined, role-changed, member-removed, directory-set, directory-removed; later versions may add some */
                action: string;
                /** @description The name of what was changed */
                target?: string;
                detail?: string;
            }[];
            /** @description The `before` of the next page; null if there are no older entries */
            next: string | null;
        };
        /**
         * @example {
         *       "link": "/desk/welcome?code=…",
         *       "expiresAt": "2026-11-21T10:00:00.000Z"
         *     }
         */
        SignInLink: {
            /** @description A path of this site */
            link: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /**
         * @example {
         *       "survey": "coffee",
         *       "definition": {
         *         "title": "Coffee",
         *         "questions": [
         *           {
         *             "id": "rating",
         *             "text": "How good is our coffee?",
         *             "required": true,
         *             "type": "range",
         *             "min": 1,
         *             "max": 5
         *           },
         *           {
         *             "id": "extras",
         *             "text": "With what?",
         *             "required": false,
         *             "type": "multipleChoice",
         *             "choices": [
         *               {
         *                 "value": "milk",
         *                 "label": "milk"
         *               },
         *               {
         *                 "value": "sugar",
         *                 "label": "sugar"
         *               }
         *             ],
         *             "multiple": true
         *           },
         *           {
         *             "id": "why",
         *             "text": "Why?",
         *             "required": false,
         *             "type": "freeText",
         *             "maxLength": 2000
         *           }
         *         ]
         *       },
         *       "report": null
         *     }
         */
        ImportedSurvey: {
            /** @description Its name, made from the title. Of a dry run: the name that it would have now */
            survey: string;
            definition: components["schemas"]["Definition"];
            /** @description What was taken, changed and left out; null for a definition of Canvass, which is taken as it is */
            report: {
                counts: {
                    taken: number;
                    changed: number;
                    leftOut: number;
                };
                /** @description About the survey as a whole and its pages */
                survey: {
                    /** @description The property in the file; empty: the survey as a whole */
                    path: string;
                    /**
                     * @description `changed`: taken with changes, or not all of it
                     * @enum {string}
                     */
                    kind: "taken" | "changed" | "leftOut";
                    /** @description What became of it and why, in English */
                    text: string;
                }[];
                /** @description In the file's order */
                elements: {
                    /** @description The property in the file; empty: the survey as a whole */
                    path: string;
                    /**
                     * @description `changed`: taken with changes, or not all of it
                     * @enum {string}
                     */
                    kind: "taken" | "changed" | "leftOut";
                    /** @description What became of it and why, in English */
                    text: string;
                    /** @description Its name in the file; empty if it has none */
                    name: string;
                    /** @description The questions that it became */
                    ids: string[];
                    notes: {
                        /** @description The property in the file; empty: the survey as a whole */
                        path: string;
                        /**
                         * @description `changed`: taken with changes, or not all of it
                         * @enum {string}
                         */
                        kind: "taken" | "changed" | "leftOut";
                        /** @description What became of it and why, in English */
                        text: string;
                    }[];
                }[];
            } | null;
        };
        /**
         * @description A survey for SurveyJS (survey-core 3). An element has the further properties of its type
         * @example {
         *       "title": "Coffee",
         *       "pages": [
         *         {
         *           "name": "page1",
         *           "elements": [
         *             {
         *               "type": "rating",
         *               "name": "rating",
         *               "title": "How good is our coffee?",
         *               "isRequired": true,
         *               "rateMin": 1,
         *               "rateMax": 5
         *             },
         *             {
         *               "type": "checkbox",
         *               "name": "extras",
         *               "title": "With what?",
         *               "choices": [
         *                 {
         *                   "value": "milk",
         *                   "text": "milk"
         *                 },
         *                 {
         *                   "value": "sugar",
         *                   "text": "sugar"
         *                 }
         *               ]
         *             },
         *             {
         *               "type": "comment",
         *               "name": "why",
         *               "title": "Why?",
         *               "maxLength": 2000
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        SurveyJs: {
            title: string;
            description?: string;
            locale?: string;
            pages: {
                name: string;
                title?: string;
                description?: string;
                elements: ({
                    /** @enum {string} */
                    type: "comment" | "rating" | "radiogroup" | "checkbox";
                    /** @description The id of the question */
                    name: string;
                    /** @description Its text */
                    title: string;
                    /** @constant */
                    isRequired?: true;
                    /** @description Its `showIf`, as an expression of SurveyJS */
                    visibleIf?: string;
                } & {
                    [key: string]: unknown;
                })[];
            }[];
        };
        /**
         * @example {
         *       "tenant": "acme",
         *       "apiKey": "cvs_acme_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
         *     }
         */
        CreatedTenant: {
            tenant: string;
            /** @description Shown only this once; Canvass keeps its hash */
            apiKey: string;
        };
        /**
         * @example {
         *       "count": 1,
         *       "deadLetters": [
         *         {
         *           "id": "b0a7f5c2-6d2f-4c3e-9a51-0e6f1d9b7c44",
         *           "reason": "too-many-dequeues",
         *           "error": "The storage does not answer",
         *           "queue": "answers-stored",
         *           "messageId": "0d3c8a51-1f4e-4a0b-8a6e-6f2b5c9d7e10",
         *           "dequeueCount": 5,
         *           "postponedCount": 0,
         *           "redriveCount": 0,
         *           "firstSeenAt": "2026-11-21T09:00:00.000Z",
         *           "lastSeenAt": "2026-11-21T09:03:00.000Z",
         *           "text": "eyJzZWdtZW50SWQiOiIwMUtBSjVWM00wUThaSlg0VDlXMllCNk5EQyJ9"
         *         }
         *       ]
         *     }
         */
        DeadLetterList: {
            /** @description The approximate number of all dead letters, whatever their reason */
            count: number;
            deadLetters: components["schemas"]["DeadLetter"][];
        };
        /**
         * @example {
         *       "id": "b0a7f5c2-6d2f-4c3e-9a51-0e6f1d9b7c44",
         *       "reason": "too-many-dequeues",
         *       "error": "The storage does not answer",
         *       "queue": "answers-stored",
         *       "messageId": "0d3c8a51-1f4e-4a0b-8a6e-6f2b5c9d7e10",
         *       "dequeueCount": 5,
         *       "postponedCount": 0,
         *       "redriveCount": 0,
         *       "firstSeenAt": "2026-11-21T09:00:00.000Z",
         *       "lastSeenAt": "2026-11-21T09:03:00.000Z",
         *       "text": "eyJzZWdtZW50SWQiOiIwMUtBSjVWM00wUThaSlg0VDlXMllCNk5EQyJ9"
         *     }
         */
        DeadLetter: {
            /** @description Its id in the queue of dead letters */
            id: string;
            /**
             * @description `unknown`: the text left no room for a reason, or someone else put the message there
             * @enum {string}
             */
            reason: "invalid" | "too-many-dequeues" | "unknown";
            /** @description The last known error, at most 1,000 characters of it */
            error: string | null;
            /** @description The queue that it came from */
            queue: string;
            /** @description Its id in that queue */
            messageId: string;
            /** @description The number of attempts since it was sent or last redriven */
            dequeueCount: number;
            /** @description How often it was postponed, which is not an attempt */
            postponedCount: number;
            /** @description How often it was redriven before */
            redriveCount: number;
            /**
             * Format: date-time
             * @description When it was first sent, before any redrive
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When it was moved here
             */
            lastSeenAt: string;
            /** @description The text of the message: JSON, base64-encoded in Azure */
            text: string;
        };
        /**
         * @example {
         *       "matched": 1,
         *       "settled": 1,
         *       "refused": []
         *     }
         */
        DeadLetterReport: {
            /** @description The number of dead letters that were selected and found */
            matched: number;
            /** @description The number of these that were redriven or purged; in a dry run, that would be */
            settled: number;
            /** @description The dead letters that were found and stay */
            refused: {
                id: string;
                /**
                 * @description `redrive-limit`: it has been redriven 3 times already. `unreadable`: its text is stored elsewhere and cannot be read. `lost`: someone else settled it meanwhile
                 * @enum {string}
                 */
                why: "redrive-limit" | "unreadable" | "lost";
            }[];
        };
        /**
         * @example {
         *       "status": "ok"
         *     }
         */
        Status: {
            status: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readSurvey: {
        parameters: {
            query?: {
                /** @description The token of an invitation, as its link has it */
                invitation?: string;
            };
            header?: {
                /** @description The ETags that the client has; 304 if one of them still holds, or for `*` whatever it has */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current definition */
            200: {
                headers: {
                    /** @description Strong: it changes with each version. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Strong: it changes with each version. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `invitation-needed`: the survey is for people with an invitation, and the request has none. Nothing was stored.
             *
             *     `invitation-invalid`: the invitation is not one of this survey: it is incomplete, mistyped or forged, or belongs to another survey. Nothing was stored.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:invitation-needed" | "urn:canvass:problem:invitation-invalid";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `survey-closed`: the survey is not open: its owner has closed it, its time has not come or is over, or it has as many answers as it takes; `detail` says which. Nothing was stored. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-closed";
                    };
                };
            };
            /**
             * @description `invitation-expired`: the time in which the invitation could be used is over. Nothing was stored.
             *
             *     `invitation-revoked`: its owner has revoked the invitation. Nothing was stored.
             *
             *     `invitation-used`: answers with this invitation are counted already. Nothing was stored.
             */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invitation-expired" | "urn:canvass:problem:invitation-revoked" | "urn:canvass:problem:invitation-used";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    putSurvey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that may be replaced, or `*` for any version; otherwise 412. Compared strongly: a weak ETag never matches */
                "If-Match"?: string;
                /** @description `*`: 412 if the survey exists. ETags: 412 if one of them holds */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SurveyDefinition"];
            };
        };
        responses: {
            /** @description Edited, or unchanged */
            200: {
                headers: {
                    /** @description Strong: it changes with each version. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    /** @description Strong: it changes with each version. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    /** @description The survey */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Definition"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `incompatible-edit`: the edit does not fit the answers counted so far; `errors` names each question.
             *
             *     `too-many-surveys`: the tenant has `MAX_SURVEYS_PER_TENANT` surveys; delete one first.
             *
             *     `too-many-versions`: the survey has `MAX_VERSIONS_PER_SURVEY` versions, and the last stays as it is; create a new survey for further edits.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:incompatible-edit" | "urn:canvass:problem:too-many-surveys" | "urn:canvass:problem:too-many-versions" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `precondition-failed`: `If-Match` or `If-None-Match` does not hold, and nothing was changed; `detail` has the ETag. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:precondition-failed";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    deleteSurvey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that may be replaced, or `*` for any version; otherwise 412. Compared strongly: a weak ETag never matches */
                "If-Match"?: string;
                /** @description `*`: 412 if the survey exists. ETags: 412 if one of them holds */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `precondition-failed`: `If-Match` or `If-None-Match` does not hold, and nothing was changed; `detail` has the ETag. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:precondition-failed";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listAnswers: {
        parameters: {
            query?: {
                limit?: string;
                after?: string;
                /** @description By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\,`, a backslash `\\`), `where[rating]=1,4..5` those with any of these numbers. At most 10 questions, of which all must fit */
                where?: {
                    [key: string]: string;
                };
                /** @description By text question: `word[why]=fast` takes answers whose text mentions this word, as summaries count words: in upper or lower case. A stop word of the form’s language (“us”) counts only where it is written in capitals (“US”) */
                word?: {
                    [key: string]: string;
                };
                /** @description A day in UTC, such as `2026-11-01`, or a time, such as `2026-11-01T09:00:00Z` */
                receivedFrom?: string;
                /** @description A day, which is included, or a time, which is not */
                receivedTo?: string;
            };
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of counted answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerPage"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-slices`: other slices take the memory and the time that this site has for them, or that one tenant may take; try again, or start an analysis.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-slices";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `takes-too-long`: the figures were not computed in time: there are too many answers, or too many slices at once. An analysis has no limit.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:takes-too-long";
                    };
                };
            };
        };
    };
    sendAnswers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The key of this submission, made by the client: 1 to 255 printable ASCII characters, random enough that nobody can guess it, such as a UUID: other answers with the same key may be counted in place of these. A quoted string with \ before " and \, or the same without quotes; both are one key. All attempts with one key to one survey, to any site, count once if they come within `IDEMPOTENCY_WINDOW_HOURS` of each other (24 by default): each gets a 201, and the id of each leads to the one answer. If their answers differ, those that are counted first stay; a site that remembers the key answers 422 `idempotency-key-reused`. Without the header every attempt counts.
                 * @example "8e03978e-40d5-43e8-bc93-6894a57f9324"
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Submission"];
            };
        };
        responses: {
            /** @description The answers are durable */
            201: {
                headers: {
                    /** @description The answer; its owner can read it once it is counted */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedAnswer"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /**
             * @description `invitation-needed`: the survey is for people with an invitation, and the request has none. Nothing was stored.
             *
             *     `invitation-invalid`: the invitation is not one of this survey: it is incomplete, mistyped or forged, or belongs to another survey. Nothing was stored.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invitation-needed" | "urn:canvass:problem:invitation-invalid";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `survey-closed`: the survey is not open: its owner has closed it, its time has not come or is over, or it has as many answers as it takes; `detail` says which. Nothing was stored. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-closed";
                    };
                };
            };
            /**
             * @description `invitation-expired`: the time in which the invitation could be used is over. Nothing was stored.
             *
             *     `invitation-revoked`: its owner has revoked the invitation. Nothing was stored.
             *
             *     `invitation-used`: answers with this invitation are counted already. Nothing was stored.
             */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invitation-expired" | "urn:canvass:problem:invitation-revoked" | "urn:canvass:problem:invitation-used";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /**
             * @description `invalid`: `errors` names each field, parameter or part of the address that is not valid.
             *
             *     `idempotency-key-reused`: the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; send this with a key of its own.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `answer-unconfirmed`: the storage did not confirm the append: **the answer may be stored or not**, and may still be stored later. Sent again with the same `Idempotency-Key` it counts once; without one it may be counted twice.
             *
             *     `backlog-full`: the answers that wait to be stored reach `MAX_PENDING_BYTES`; this answer was not accepted.
             *
             *     `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `shutting-down`: this server is shutting down; the answer was not accepted, another server takes it.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:answer-unconfirmed" | "urn:canvass:problem:backlog-full" | "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:shutting-down";
                    };
                };
            };
        };
    };
    sendAnswerBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        /** @description A JSON document on each line */
        requestBody: {
            content: {
                /**
                 * @example {"key":"kiosk-7/1042","answers":{"rating":4},"receivedAt":"2026-11-20T16:04:00+01:00"}
                 *     {"key":"kiosk-7/1043","answers":{"rating":9}}
                 */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description What became of each line */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-batches`: another batch from this address, or with a key of this tenant, is being stored, or as many as this site stores at once. Nothing was stored; send it again.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-batches";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listSurveys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The surveys that are not deleted, in the order of their names */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SurveyList"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    readSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETags that the client has; 304 if one of them still holds, or for `*` whatever it has */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings; empty if they were never changed */
            200: {
                headers: {
                    /** @description Strong: it changes with each change of the settings. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Strong: it changes with each change of the settings. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    putSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that may be replaced, or `*` for any version; otherwise 412. Compared strongly: a weak ETag never matches */
                "If-Match"?: string;
                /** @description `*`: 412 if the survey exists. ETags: 412 if one of them holds */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SurveySettings"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    /** @description Strong: it changes with each change of the settings. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `precondition-failed`: `If-Match` or `If-None-Match` does not hold, and nothing was changed; `detail` has the ETag. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:precondition-failed";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order in which they were made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationBatches"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    createInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of this request, made by the client: 1 to 255 printable ASCII characters, such as a UUID. Sent again with it and the same body, to any site, it makes nothing new and gets what the first request has made, while that exists; with another body, or if that was changed since: 422 `idempotency-key-reused`. Other POSTs refuse the header (400) */
                "Idempotency-Key"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitations"];
            };
        };
        responses: {
            /** @description The links */
            201: {
                headers: {
                    /** @description The batch */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLinks"];
                    "text/csv": string;
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /**
             * @description `too-many-invitations`: the survey would have more than 200 batches or 10,000,000 invitations over its life; `detail` says which.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-many-invitations" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /**
             * @description `invalid`: `errors` names each field, parameter or part of the address that is not valid.
             *
             *     `idempotency-key-reused`: the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; send this with a key of its own.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    readInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationLinks"];
                    "text/csv": string;
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `invitations-not-found`: the survey has no batch of invitations with this id.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:invitations-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    revokeInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                batch: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `invitations-not-found`: the survey has no batch of invitations with this id.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:invitations-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    readTrend: {
        parameters: {
            query?: {
                /** @description By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\,`, a backslash `\\`), `where[rating]=1,4..5` those with any of these numbers. At most 10 questions, of which all must fit */
                where?: {
                    [key: string]: string;
                };
                /** @description By text question: `word[why]=fast` takes answers whose text mentions this word, as summaries count words: in upper or lower case. A stop word of the form’s language (“us”) counts only where it is written in capitals (“US”) */
                word?: {
                    [key: string]: string;
                };
                /** @description A day in UTC, such as `2026-11-01`, or a time, such as `2026-11-01T09:00:00Z` */
                receivedFrom?: string;
                /** @description A day, which is included, or a time, which is not */
                receivedTo?: string;
                interval?: "hour" | "day" | "week";
            };
            header?: {
                /** @description The ETags that the client has; 304 if one of them still holds, or for `*` whatever it has */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trend */
            200: {
                headers: {
                    /** @description Weak, as that of a summary. For `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trend"];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Weak, as that of a summary. For `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-slices`: other slices take the memory and the time that this site has for them, or that one tenant may take; try again, or start an analysis.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-slices";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `takes-too-long`: the figures were not computed in time: there are too many answers, or too many slices at once. An analysis has no limit.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:takes-too-long";
                    };
                };
            };
        };
    };
    readSummary: {
        parameters: {
            query?: {
                /** @description By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\,`, a backslash `\\`), `where[rating]=1,4..5` those with any of these numbers. At most 10 questions, of which all must fit */
                where?: {
                    [key: string]: string;
                };
                /** @description By text question: `word[why]=fast` takes answers whose text mentions this word, as summaries count words: in upper or lower case. A stop word of the form’s language (“us”) counts only where it is written in capitals (“US”) */
                word?: {
                    [key: string]: string;
                };
                /** @description A day in UTC, such as `2026-11-01`, or a time, such as `2026-11-01T09:00:00Z` */
                receivedFrom?: string;
                /** @description A day, which is included, or a time, which is not */
                receivedTo?: string;
                /** @description A choice or range question: the response has a summary of the answers with each of its values, too */
                by?: string;
            };
            header?: {
                /** @description The ETags that the client has; 304 if one of them still holds, or for `*` whatever it has */
                "If-None-Match"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The summary; with a filter or `by` a slice */
            200: {
                headers: {
                    /** @description Weak: it changes with the facts, not with their spelling. For `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"] | components["schemas"]["Slice"];
                };
            };
            /** @description Nothing has changed */
            304: {
                headers: {
                    /** @description Weak: it changes with the facts, not with their spelling. For `If-None-Match` */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-slices`: other slices take the memory and the time that this site has for them, or that one tenant may take; try again, or start an analysis.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-slices";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `takes-too-long`: the figures were not computed in time: there are too many answers, or too many slices at once. An analysis has no limit.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:takes-too-long";
                    };
                };
            };
        };
    };
    readAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAnswer"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `answer-not-found`: there is no such answer, or it is not counted yet.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:answer-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    eraseAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased, now or before */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `answer-not-found`: there is no such answer, or it is not counted yet.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:answer-not-found";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `erasure-unfinished`: the storage did not confirm the erasure, other writers kept changing the summary, or too many answers wait to be counted. The answer may be erased or not; send the request again to be sure.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:erasure-unfinished";
                    };
                };
            };
        };
    };
    listAnalyses: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of their starts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalysisList"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    startAnalysis: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of this request, made by the client: 1 to 255 printable ASCII characters, such as a UUID. Sent again with it and the same body, to any site, it makes nothing new and gets what the first request has made, while that exists; with another body, or if that was changed since: 422 `idempotency-key-reused`. Other POSTs refuse the header (400) */
                "Idempotency-Key"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnalysis"];
            };
        };
        responses: {
            /** @description Started */
            202: {
                headers: {
                    /** @description The analysis */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /**
             * @description `invalid`: `errors` names each field, parameter or part of the address that is not valid.
             *
             *     `idempotency-key-reused`: the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; send this with a key of its own.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-analyses`: as many analyses and recounts run of this survey, or of this tenant, as may; wait until one has ended, or cancel one.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-analyses" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    startRecount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of this request, made by the client: 1 to 255 printable ASCII characters, such as a UUID. Sent again with it and the same body, to any site, it makes nothing new and gets what the first request has made, while that exists; with another body, or if that was changed since: 422 `idempotency-key-reused`. Other POSTs refuse the header (400) */
                "Idempotency-Key"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Started */
            202: {
                headers: {
                    /** @description The analysis */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /**
             * @description `invalid`: `errors` names each field, parameter or part of the address that is not valid.
             *
             *     `idempotency-key-reused`: the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; send this with a key of its own.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-analyses`: as many analyses and recounts run of this survey, or of this tenant, as may; wait until one has ended, or cancel one.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-analyses" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    readAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The analysis */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                    "text/event-stream": string;
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `analysis-not-found`: the survey has no analysis or recount with this id, or it ended some days ago and has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:analysis-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             *
             *     `shutting-down`: this server is shutting down; the answer was not accepted, another server takes it.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads" | "urn:canvass:problem:shutting-down";
                    };
                };
            };
        };
    };
    cancelAnalysis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `analysis-not-found`: the survey has no analysis or recount with this id, or it ended some days ago and has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:analysis-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of their creation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key of this request, made by the client: 1 to 255 printable ASCII characters, such as a UUID. Sent again with it and the same body, to any site, it makes nothing new and gets what the first request has made, while that exists; with another body, or if that was changed since: 422 `idempotency-key-reused`. Other POSTs refuse the header (400) */
                "Idempotency-Key"?: string;
            };
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description The webhook, and its secret */
            201: {
                headers: {
                    /** @description The webhook */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /**
             * @description `too-many-webhooks`: the survey has ten webhooks; delete one first.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-many-webhooks" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /**
             * @description `invalid`: `errors` names each field, parameter or part of the address that is not valid.
             *
             *     `idempotency-key-reused`: the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; send this with a key of its own.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid" | "urn:canvass:problem:idempotency-key-reused";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangedWebhook"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecret"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /** @description `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that are pending, and the last twenty that have ended; the newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
                /** @description As the list of deliveries has it */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is pending */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentDelivery"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             *
             *     `delivery-not-found`: the webhook has no delivery with this id among the last that have ended.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found" | "urn:canvass:problem:delivery-not-found";
                    };
                };
            };
            /**
             * @description `webhook-not-ready`: the webhook is disabled, or too many of its deliveries are pending; `detail` says which. Nothing is sent.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:webhook-not-ready" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                survey: string;
                /** @description A ULID, in either case */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is pending */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentDelivery"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `survey-not-found`: there is no such survey, or it has been deleted.
             *
             *     `webhook-not-found`: the survey has no webhook with this id, or it has been deleted.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found" | "urn:canvass:problem:webhook-not-found";
                    };
                };
            };
            /**
             * @description `webhook-not-ready`: the webhook is disabled, or too many of its deliveries are pending; `detail` says which. Nothing is sent.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:webhook-not-ready" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    exportAnswers: {
        parameters: {
            query: {
                format: "csv" | "ndjson" | "parquet" | "xlsx";
                /** @description What stands for a choice */
                choices?: "values" | "labels";
                /** @description Several choices of an answer: in one cell, as `tea;coffee` (with `\` before a `;` or `\` of a choice), in Parquet as a list; or with a column for each choice. NDJSON has a list in any case */
                multiple?: "joined" | "columns";
                /** @description The first row of CSV and XLSX: `q_` and the ids of the questions, which stay the same in all versions, or the texts of the questions. Default: `ids` for CSV, and `texts` for XLSX, whose second sheet has the ids. NDJSON and Parquet have ids in any case */
                headers?: "ids" | "texts";
                /** @description A byte order mark in front of CSV, which Excel needs */
                bom?: "true" | "false";
                /** @description `Canvass-Next` of an earlier export: only answers that are new since then */
                after?: string;
                /** @description By question: `where[colour]=red,blue` takes answers with any of these choices (a comma in a value is written `\,`, a backslash `\\`), `where[rating]=1,4..5` those with any of these numbers. At most 10 questions, of which all must fit */
                where?: {
                    [key: string]: string;
                };
                /** @description By text question: `word[why]=fast` takes answers whose text mentions this word, as summaries count words: in upper or lower case. A stop word of the form’s language (“us”) counts only where it is written in capitals (“US”) */
                word?: {
                    [key: string]: string;
                };
                /** @description A day in UTC, such as `2026-11-01`, or a time, such as `2026-11-01T09:00:00Z` */
                receivedFrom?: string;
                /** @description A day, which is included, or a time, which is not */
                receivedTo?: string;
            };
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    /** @description For `after` in the next export and in the list of erasures, if this one is read to its end */
                    "Canvass-Next": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                    "application/vnd.apache.parquet": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-exports`: a site writes two exports at a time, one of each tenant; try again when another one has ended.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-exports";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /** @description `Canvass-Next` of the export; without it all erasures */
                after?: string;
            };
            header?: never;
            path: {
                tenant: string;
                survey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The erasures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasures"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `survey-not-found`: there is no such survey, or it has been deleted. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:survey-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             *
             *     `summary-unreadable`: the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable" | "urn:canvass:problem:summary-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description The key, and its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `too-many-keys`: the tenant has 50 keys; revoke one first.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-many-keys" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
                /** @description As the list of keys has it */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `key-not-found`: there is no such key, or it has been revoked. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:key-not-found";
                    };
                };
            };
            /**
             * @description `last-owner`: no key and no member would have the role owner any more; nothing was changed.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:last-owner" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    readAuditTrail: {
        parameters: {
            query?: {
                limit?: string;
                /** @description The `next` of the page before */
                before?: string;
            };
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit trail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLink"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    importSurvey: {
        parameters: {
            query?: {
                /** @description `true`: only reports, and creates nothing */
                dryRun?: "true" | "false";
            };
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SurveyFile"];
            };
        };
        responses: {
            /** @description A dry run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedSurvey"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    /** @description Strong: it changes with each version. For `If-Match` and `If-None-Match` */
                    ETag: string;
                    /** @description The survey */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportedSurvey"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /**
             * @description `forbidden`: the key is another tenant's.
             *
             *     `role-too-low`: the key's role may not do this; `detail` has the role that may.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:forbidden" | "urn:canvass:problem:role-too-low";
                    };
                };
            };
            /**
             * @description `incompatible-edit`: the edit does not fit the answers counted so far; `errors` names each question.
             *
             *     `too-many-surveys`: the tenant has `MAX_SURVEYS_PER_TENANT` surveys; delete one first.
             *
             *     `concurrent-edit`: other clients kept changing the same survey or keys; nothing is broken, try again.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:incompatible-edit" | "urn:canvass:problem:too-many-surveys" | "urn:canvass:problem:concurrent-edit";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /**
             * @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was.
             *
             *     `too-many-changes`: the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once for every 16 KiB. Nothing was changed.
             */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited" | "urn:canvass:problem:too-many-changes";
                    };
                };
            };
            /**
             * @description `internal-error`: a fault in the server.
             *
             *     `document-unreadable`: a stored document cannot be read.
             */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error" | "urn:canvass:problem:document-unreadable";
                    };
                };
            };
            /**
             * @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             *
             *     `too-many-reads`: too many large surveys and summaries are waiting to be read; `MAX_CACHE_BYTES` limits how many are read at once. Nothing was done, try again.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable" | "urn:canvass:problem:too-many-reads";
                    };
                };
            };
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant and its key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedTenant"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /** @description `tenant-exists`: a tenant with this name exists or existed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:tenant-exists";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /** @description `internal-error`: a fault in the server. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error";
                    };
                };
            };
            /** @description `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: {
                limit?: string;
                reason?: "invalid" | "too-many-dequeues" | "unknown";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of them, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterList"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /** @description `internal-error`: a fault in the server. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error";
                    };
                };
            };
            /**
             * @description `queue-unavailable`: the queue does not answer. A read is safe to repeat. Part of a redrive or a purge may have been carried out; repeat it for the rest, which is visible again after 5 minutes at the latest.
             *
             *     `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:queue-unavailable" | "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    readDeadLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As the list of dead letters has it */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dead letter */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetter"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /** @description `dead-letter-not-found`: there is no dead letter with this id: it may have been redriven or purged. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:dead-letter-not-found";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /** @description `internal-error`: a fault in the server. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error";
                    };
                };
            };
            /**
             * @description `queue-unavailable`: the queue does not answer. A read is safe to repeat. Part of a redrive or a purge may have been carried out; repeat it for the rest, which is visible again after 5 minutes at the latest.
             *
             *     `storage-unavailable`: the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe to repeat, as is a read.
             */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:queue-unavailable" | "urn:canvass:problem:storage-unavailable";
                    };
                };
            };
        };
    };
    redriveDeadLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadLetterOrder"];
            };
        };
        responses: {
            /** @description What was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterReport"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /** @description `internal-error`: a fault in the server. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error";
                    };
                };
            };
            /** @description `queue-unavailable`: the queue does not answer. A read is safe to repeat. Part of a redrive or a purge may have been carried out; repeat it for the rest, which is visible again after 5 minutes at the latest. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:queue-unavailable";
                    };
                };
            };
        };
    };
    purgeDeadLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeadLetterOrder"];
            };
        };
        responses: {
            /** @description What was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterReport"];
                };
            };
            /** @description `malformed-request`: the address, a header or the body breaks the rules of HTTP, JSON or UTF-8. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:malformed-request";
                    };
                };
            };
            /** @description `unauthenticated`: the key is missing or wrong. */
            401: {
                headers: {
                    /** @description The scheme, and whether a key was wrong */
                    "WWW-Authenticate"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unauthenticated";
                    };
                };
            };
            /** @description `too-large`: the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` has the limit. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:too-large";
                    };
                };
            };
            /** @description `unsupported-media-type`: the content type, the charset or the content coding is not supported; `detail` says what is supported. */
            415: {
                headers: {
                    /** @description The supported content coding, if the body or its headers were read */
                    "Accept-Encoding"?: "identity";
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:unsupported-media-type";
                    };
                };
            };
            /** @description `invalid`: `errors` names each field, parameter or part of the address that is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:invalid";
                    };
                };
            };
            /** @description `rate-limited`: too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was. */
            429: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:rate-limited";
                    };
                };
            };
            /** @description `internal-error`: a fault in the server. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:internal-error";
                    };
                };
            };
            /** @description `queue-unavailable`: the queue does not answer. A read is safe to repeat. Part of a redrive or a purge may have been carried out; repeat it for the rest, which is visible again after 5 minutes at the latest. */
            503: {
                headers: {
                    /** @description How long to wait, in seconds */
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {unknown} */
                        type?: "urn:canvass:problem:queue-unavailable";
                    };
                };
            };
        };
    };
}
