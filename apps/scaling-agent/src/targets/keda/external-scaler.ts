import { loadPackageDefinition, type GrpcObject, type ServiceDefinition } from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';

/** KEDA's published `externalscaler.proto` in the loader's form. A test uses both definitions against each other. */
const externalScalerProto = {
  nested: {
    externalscaler: {
      nested: {
        ExternalScaler: {
          methods: {
            IsActive: { requestType: 'ScaledObjectRef', responseType: 'IsActiveResponse' },
            StreamIsActive: {
              requestType: 'ScaledObjectRef',
              responseType: 'IsActiveResponse',
              responseStream: true,
            },
            GetMetricSpec: { requestType: 'ScaledObjectRef', responseType: 'GetMetricSpecResponse' },
            StreamMetricSpec: {
              requestType: 'ScaledObjectRef',
              responseType: 'GetMetricSpecResponse',
              responseStream: true,
            },
            GetMetrics: { requestType: 'GetMetricsRequest', responseType: 'GetMetricsResponse' },
          },
        },
        ScaledObjectRef: {
          fields: {
            name: { type: 'string', id: 1 },
            namespace: { type: 'string', id: 2 },
            scalerMetadata: { keyType: 'string', type: 'string', id: 3 },
          },
        },
        IsActiveResponse: { fields: { result: { type: 'bool', id: 1 } } },
        GetMetricSpecResponse: { fields: { metricSpecs: { rule: 'repeated', type: 'MetricSpec', id: 1 } } },
        MetricSpec: {
          fields: {
            metricName: { type: 'string', id: 1 },
            targetSize: { type: 'int64', id: 2 },
            targetSizeFloat: { type: 'double', id: 3 },
          },
        },
        GetMetricsRequest: {
          fields: {
            scaledObjectRef: { type: 'ScaledObjectRef', id: 1 },
            metricName: { type: 'string', id: 2 },
          },
        },
        GetMetricsResponse: { fields: { metricValues: { rule: 'repeated', type: 'MetricValue', id: 1 } } },
        MetricValue: {
          fields: {
            metricName: { type: 'string', id: 1 },
            metricValue: { type: 'int64', id: 2 },
            metricValueFloat: { type: 'double', id: 3 },
          },
        },
      },
    },
  },
};

/** The service, for a server. */
export function externalScalerService(): ServiceDefinition {
  // The loader's type requires comments and lacks maps.
  const proto = externalScalerProto as unknown as Parameters<typeof fromJSON>[0];
  const loaded = loadPackageDefinition(fromJSON(proto, { keepCase: true, longs: Number }));
  const { ExternalScaler } = loaded['externalscaler'] as GrpcObject;
  return (ExternalScaler as unknown as { service: ServiceDefinition }).service;
}
